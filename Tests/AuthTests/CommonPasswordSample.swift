/// Common passwords of a list that the filter was not computed from.
///
/// They are every fiftieth of those with eight or more characters in the frequency list of zxcvbn (MIT
/// licence), without rude ones.
enum CommonPasswordSample {
  static let all =
    """
    1qaz2wsx creative zaq12wsx loverboy bluebird 1qaz2wsx3edc charlott blackdog vacation a1s2d3f4 \
    jamesbon crazybab kcj9wx5n chicago1 aleksandra whiskers digital1 mandarin chrysler \
    just4fun pharmacy woodland 02071987 123456789s yogibear 24061986 01041985 21031990 \
    31011987 01031985 notebook optimist 123456789m ncc74656 mustang2 buttercup 1qazzaq1 popcorn1 \
    supersonic buster12 alex1234 winter99 mike1234 graywolf dima1995 capoeira \
    morticia maximus1 sammydog pontiac1 cannonda shadow01 cxfcnkbdfz mysecret camelot1 \
    amarillo hawkwind hilfiger redshift milenium qwertzui snoogans firework 68camaro ctdfcnjgjkm \
    roberto1 holeinon sunrise1 peaches2 hotwheel chevyz71 89015173454 travelle bubbadog kusanagi \
    44445555 xcountry sideshow boondock helpdesk saltanat nolimit8 katie123 charger1 cellphon \
    bentley1 precious1 farside1 cheerios xakep1234 chinaman cabowabo fullsail rjntyjxtr 3syqo15hil \
    alinochka m1234567 mittens1 footlong madison2 diablo66 peartree mitsubis fylhjvtlf hamburg1 \
    azwebitalia dragon00 lovergir qwe123rty ajcuivd289 portsmou jenny123 cocopuff supertra \
    chelsea0 lovehurts shadow1212 redstone 8letters lightsaber tequilla blood123 ktybyuhfl \
    sevendus gsewfmck 123321qq reanimator streetball patagoni wildman1 parker12 phoenix7 imagine1 \
    riesling rembrand 1zzzzzzz cybernet testing2 deepdive housecat tomjones 123321qweewq pavlenko \
    nemvxyheqdd5oqxyxyzi oleg1995 master77 lakers12 angelbab 4gxrzemq kalleanka radical1 prestigio \
    nicolett dctvghbdf nursultan knights1 susanne1 supercoo sissyboy eclipse2 tigerboy ranger75 \
    winter00 ketamine underwat asdfg1234 purple01 knopo4ka chewbaca fitness1 jackaroo eagles20 \
    phishing master55 muselman hammer99 scorpian canada99 darkhors 09080706 gfccgjhn greentree \
    kenaidog fcc5nky2 supermario thvfrjdf sonofsam lucozade 65mustan q1w2e3r4t5y6u7i8o9p0 turbo911 \
    matthew5 donaldduck misterme dune2000 davinchi lokomoti golf1234 bluewave nokia7070 lzhan16889 \
    verymuch felicidade wisteria coorslit eintritt 1234567890p oleg1996 livefree diablo23 \
    qwertyu123 artefact vespucci jahbless monica01 48n25rcc andrew23 wcrfxtvgbjy 1234554321a \
    winner69 transits charliem gators96 partridg minotavr covingto gorbunov fynjy123 arsenal7 \
    newmexico arsenal9 deadzone cghfdjxybr headroom 13467982
    """
    .split(separator: " ").map(String.init)
}
