/// Two hundred passwords that are guessed first, and two hundred that are not.
enum PasswordTables {
  /// Refused for a user named alice.
  static let bad = """
    password password1 Password1! PASSWORD123 p@ssw0rd P4ssw0rd! pa55word1 passw0rd2024 \
    passwort1 password!!! 123password password99999 drowssap drowssap1 mypassword thepassword \
    letmein1 letmein123 Letmein!! l3tm31n1 welcome1 Welcome123 w3lcome!! admin123 \
    administrator Adm1n1str4t0r root1234 changeme changeme1 Ch@ngeMe default1 secret123 \
    s3cr3t!! secretsecret opensesame trustno1 tru5tn01! iloveyou iloveyou1 ILoveYou! 1l0vey0u \
    loveyou123 lovelove babygirl babygirl1 sweetheart angel1234 princess Princess1 pr1nc3ss \
    princess12 sunshine sunshine1 5unsh1ne rainbow12 monkey12 monkey123 m0nk3y12 dragon12 \
    dragon123 Dr4g0n!! football football1 F00tball baseball baseball7 b4s3b4ll basketball \
    soccer12 liverpool liverpool1 chelsea1 arsenal12 arsenal2020 barcelona superman superman1 \
    Sup3rm4n batman123 b4tm4n!! spiderman starwars starwars1 pokemon1 p0k3m0n! nintendo \
    minecraft m1n3cr4ft fortnite michael1 jennifer jennifer1 jessica1 charlie1 ch4rl13! \
    buster12 maggie12 ginger12 pepper12 chocolate ch0c0l4te banana12 cheese12 summer2023 \
    Summer2024! winter2022 spring2021 autumn2020 january1 september september9 december25 \
    monday123 friday13 thursday1 mustang1 ferrari1 porsche911 mercedes harley12 berlin2006 \
    america1 australia canada123 jesus123 christ1! heaven77 freedom1 diamond1 computer \
    computer1 c0mput3r internet samsung1 microsoft google123 facebook1 twitter1 linux1234 \
    qwerty12 qwerty123 qwertyui qwertyuiop Qwerty123! qwertz123 qwertzuiop azerty123 \
    azertyuiop asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm, 1qaz2wsx 1qaz2wsx3edc qazwsxedc \
    !QAZ2wsx poiuytrewq lkjhgfdsa 12345678 741852963 123456789 1234567890 87654321 0987654321 \
    abcdefgh abcdefghi zyxwvuts abcd1234 1234abcd abc12345 11111111 00000000 aaaaaaaa \
    zzzzzzzzzz 12121212 abababab abcabcabc 123123123 passpass testtest xyzxyzxyz 11223344 \
    aabbccdd 19840101 31121999 12-25-1990 1999/12/31 01.01.2000 20010911 interchange \
    Interchange1 interchange123 egnahcretni alice123 Alice2024! ecila1234 alicealice alice!!! \
    987654321a
    """.split(separator: " ").map(String.init)

  /// Accepted for a user named alice.
  static let good = """
    #5aez732pgojj7
    &lo50)d%jzdnb%
    /1?_hget7#myqo%aa8t3
    0199530552034093
    0d+dlz2+u*hf
    1043195545904544
    1643883170107375
    16772326793814
    1_rdrgd)s/jpr1
    3cRSTneQjxsTZW
    41561836546107
    42935575918362
    43103993158279
    4945443732332493
    53287046557210
    56529413078716
    58735570636060
    5mtmo3oq_sg&
    5r!xi=67/nfr
    61078852611491
    68281264644604
    8V6sBjLJNHWwftd5
    9)zhk(ken659o2
    91031776467272
    95660536630626116957
    AxKRuJeh4q
    Byd7iaeSZsDk
    DepUv4h3jXTU
    DetbSf5sfQ8q
    EwRJQJnWtE
    Fe6JEtAppePfjZ
    JBxCnywfYzbxMFEX
    JrWKsMn7EiChBEwe
    K2puEJVmty5bsc
    RNiaGdHtVgWpVH
    SLVrHsaF5e
    UHL7BJvWpqxn7XYS
    UKeZZGs5e8
    XKuFFF3hMnvfGb
    YHjuYRTjc67XJS
    YW5JiK2JN765b6VP
    _21i9mpflv9fup
    almond gravel noodle wicker yarrow
    almondribbonivorybiscuit
    anchor_sandal_parsley
    bYJMnJGrEg
    bramble-jigsaw-yonder
    c?v+0x=zmas-6e
    cFmktEaszxMwrc
    cKXrhksdmnvS
    canyon hammock copper otter
    cobalt wicker thimble quartz
    copperpebblerafterquiver
    dapple mitten saddle lantern
    drizzle-sandal-anchor
    drizzle-umbrella-easel-wicker
    drizzleyondernettle
    easel drizzle violin
    easelbramblekettletunnel
    emberferretcobalt
    fU7A9JUuQr
    fbciSzgA7EMd
    ferret_goblet_marble_dapple
    fs6fjBPcBb
    fstc3mt2i6
    g*?(_3f9caio!c(+ti/q
    goblet-drizzle-inkwell
    gravellanternquartzlichen
    heron-zither-marble-velvet-almond
    heron.cobalt.ribbon.wicker.yonder
    inkwell-lantern-velvet-quiver
    inkwellknuckleoatmealvesselheron
    jasmine.dapple.marble.sandal
    jigsaw_fiddle_plank_biscuit
    jsiFqZgBHkU7qk
    kettle ivory yonder
    knucklequivermarbleivory
    lichen jasmine jigsaw
    lichen_sandal_inkwell_dapple
    lobster jasmine marble dapple
    m+a-sqxezy#e
    m5=(0fqo)1xo
    meadow.fiddle.parsley.yarrow
    meadow_pebble_lichen_anchor_tunnel
    mitten ember copper almond trellis
    nettle saddle almond knuckle
    nettlecobaltmitten
    noodle-yonder-jigsaw
    noodlecobaltkettlegoblet
    orchard_spindle_pebble_hammock_umbrella
    otter biscuit dapple lantern quartz
    otterkettlethimblecobaltzither
    parsley.glacier.mitten.orchard
    parsleysaddleumbrellaferretmitten
    pebble almond rafter mitten
    pebble.ember.saddle.umbrella
    pebble_velvet_saddle_meadow
    plank hammock umbrella
    plankottersaddlevesselalmond
    pymaxAfGtJTnrJ
    q!mb-0y0-7nyrv
    quartz-fiddle-ribbon-parsley
    quartz.lichen.parsley
    quiver-velvet-zipper-whisper
    qxi%/6rh+xo55zbka5=2
    rY2pqZTFH8AeGV
    rafter urchin canyon ribbon
    s5d9ik40vstq--(qz(pt
    s9hFaxMCtR
    spindle.heron.whisper
    spindletunnelmittenyarrowmeadow
    t*j0wyuhvau_vz
    thimble.marble.anchor
    thimblewickerurchin
    u(p47p9pb0+(td
    umbrella.spindle.jasmine.anchor
    umbrella_vessel_biscuit_rafter
    umbrellayarrowglacier
    umx1b_/z99n*fd*02&_i
    urchin drizzle easel
    vSqfPK82jUX4QA
    velvet-umbrella-easel-lichen
    velvet_pebble_biscuit_ember
    vesseltunnelribbonrafter
    violin-spindle-cobalt
    violinmittendrizzle
    walnut quiver anchor
    whisper.trellis.violin.thimble.umbrella
    yonder nettle yarrow anchor
    yonder-violin-marble-lichen
    yz(21tbic1+_
    zipper.otter.walnut.lobster
    zipper_velvet_yonder_walnut
    zippersaddlenettleeasel
    zither.violin.quiver.copper
    my aunt keeps seven angry geese
    the password is not password at all
    correct horse battery staple
    Alice likes long walks at the sea
    interchange is where the trains meet
    ein Käse ohne Löcher schmeckt nicht
    Zwölf Boxkämpfer jagen Viktor
    où est donc la bibliothèque
    il fait froid dehors ce soir
    la vaca morada baila tango
    niño pequeño come piñas
    três tigres tristes comem trigo
    każdy kot ma dziewięć żyć
    žluťoučký kůň úpěl ódy
    årets första snö föll i går
    blåbærsyltetøy på brødet
    hyvää huomenta naapuri
    köszönöm szépen a levest
    yağmurlu günde çay iç
    ένα μικρό καράβι ταξιδεύει
    малый кот сидит на окне
    сьогодні йде дощ
    това е дълга фраза
    שלום לכולם מהחלון
    القطة تنام على السطح
    नीला आसमान और हरा पेड़
    আমার সোনার নৌকা
    แมวนอนบนหลังคา
    今日は雨が降っていますね
    吾輩は猫である名前は
    窗外的雨下了一整夜
    月亮代表我的心情很好
    오늘은 하늘이 참 맑다
    🦊🌵🎻🚲🍋🧭🪁🐢
    🎈 nine balloons 🎈 fly
    👩‍🚀 meets 👨‍🍳 on mars
    coffee then tea then naps
    green ideas sleep furiously
    monkeys rarely file taxes
    dragons dislike wet socks
    football on the frozen lake
    I lost 3 keys in 2 rivers
    seven8nine ate the tenth
    sunshine through dusty glass
    Welcome to the attic, mouse
    let me in, said the kettle
    secretly I prefer turnips
    admin of a small vineyard
    summer of 2023 was too wet
    Monday soup: leek & barley
    tell nobody: the cat writes
    wolves don't wear mittens
    jordan almonds in a tin box
    the queen of hearts stole jam
    qwertyish penguins waddle on
    a1b2 is no way to go home
    nobody expects the walnut
    hum, drum, and a plum
    two left shoes, one right hat
    paint the fence at midnight
    old maps smell of cinnamon
    zigzag lightning over Oslo
    the 14th lamp post flickers
    never trust a quiet toddler
    ribbons & rust & rhubarb
    """.split(separator: "\n").map(String.init)
}
