"""Sends requests that hide another through a proxy: smuggling.py NAME PROXY_PORT SERVER_PORT LOG

The hidden request names a user's address of its own. A proxy that takes it for a request replaces the
address; one that takes it for a part of a body does not. So a line of the server's access log with that
address tells of a request that the proxy has not seen. After each vector, the answers to ordinary
requests must be those to what they asked for.
"""

import concurrent.futures
import socket
import ssl
import struct
import sys

HOST = "chat.example.org"
HIDDEN_ADDRESS = "203.0.113.66"
HIDDEN = f"GET /hidden HTTP/1.1\r\nHost: {HOST}\r\nX-Forwarded-For: {HIDDEN_ADDRESS}\r\n\r\n"
END = f"0\r\n\r\n{HIDDEN}"
SIZE = len(END)

# The fields of a request whose end may be in doubt.
FIELDS = [
    f"Content-Length: {SIZE}\r\nTransfer-Encoding: chunked\r\n",
    f"Transfer-Encoding: chunked\r\nContent-Length: {SIZE}\r\n",
    f"Content-Length: {SIZE}\r\nTransfer-Encoding : chunked\r\n",
    f"Content-Length: {SIZE}\r\nTransfer-Encoding:\x0bchunked\r\n",
    f"Content-Length: {SIZE}\r\nTransfer-Encoding: xchunked\r\n",
    f"Content-Length: {SIZE}\r\nTransfer-Encoding: identity, chunked\r\n",
    f"Content-Length: {SIZE}\r\nTransfer-Encoding: chunked, identity\r\n",
    f"Content-Length: {SIZE}\r\nTransfer-Encoding: \"chunked\"\r\n",
    f"Content-Length: {SIZE}\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n",
    f"Content-Length: {SIZE}\r\nTransfer-Encoding:\r\n chunked\r\n",
    f"Content-Length: {SIZE}\r\n Transfer-Encoding: chunked\r\n",
    f"Content-Length: {SIZE}\r\nX: y\nTransfer-Encoding: chunked\r\n",
    f"Content-Length: {SIZE}\r\nX: y\rTransfer-Encoding: chunked\r\n",
    f"Content-Length: {SIZE}\r\nX\r\nTransfer-Encoding: chunked\r\n",
    f"Content-Length: {SIZE}\r\nTransfer\x02Encoding: chunked\r\n",
    f"Content-Length: {SIZE}\r\nTransfer-Encoding\x00: chunked\r\n",
    f"Content-Length: {SIZE}\r\nTransfer_Encoding: chunked\r\n",
    f"Content-Length: {SIZE}\r\nConnection: Transfer-Encoding\r\nTransfer-Encoding: chunked\r\n",
    f"Content-Length: 5\r\nContent-Length: {SIZE}\r\n",
    f"Content-Length: {SIZE}\r\nContent-Length: 5\r\n",
    f"Content-Length: 5, {SIZE}\r\n",
    f"Content-Length: +{SIZE}\r\n",
    f"Content-Length: {SIZE:#x}\r\n",
    f"Content-Length : {SIZE}\r\n",
    f"Content-Length: {SIZE}\x00\r\n",
    f" Content-Length: {SIZE}\r\n",
    f"X: y\nContent-Length: {SIZE}\r\n",
    f"Connection: Content-Length\r\nContent-Length: {SIZE}\r\n",
    f"Content-Length: {SIZE}\r\nExpect: 100-continue\r\n",
    f"Content-Length: 1{2**64 + SIZE}\r\n",
]

# Bodies in chunks at whose end two readers may differ.
CHUNKS = [
    "0;a\r\n\r\n", "0\r\nX: y\r\n\r\n", "0\n\r\n", "0\r\n\n", "0\r\r\n\r\n", "0 \r\n\r\n", "0x0\r\n\r\n",
    "+0\r\n\r\n", "1;\na\r\n0\r\n\r\n", "1\r\naX0\r\n\r\n", "1\r\na\n0\r\n\r\n", "0\x00\r\n\r\n",
    "100000000000000001\r\na\r\n0\r\n\r\n", "0\r\nContent-Length: 9\r\n\r\n", "00000000000000000\r\n\r\n",
]

HEAD = f"POST /api/v1/auth/login HTTP/1.1\r\nHost: {HOST}\r\nContent-Type: application/json\r\n"
VERSION1 = [f"{HEAD}{fields}\r\n{END}" for fields in FIELDS]
VERSION1 += [f"{HEAD}Transfer-Encoding: chunked\r\n\r\n{chunks}{HIDDEN}" for chunks in CHUNKS]
VERSION1 += [
    HEAD.replace("HTTP/1.1", "HTTP/1.0", 1) + f"Transfer-Encoding: chunked\r\n\r\n{END}",
    HEAD.replace("POST", "GET", 1) + f"Content-Length: {SIZE}\r\n\r\n{END}",
    HEAD.replace("/api/v1/auth/login", f"http://{HOST}/auth/login", 1) + f"Content-Length: {SIZE}\r\n\r\n{END}",
    f"GET /auth/login HTTP/1.1\r\nHost: {HOST}\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\n"
    f"HTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n{HIDDEN}",
]

# Fields that only HTTP/2 can carry, with what its frame of data holds.
VERSION2 = [
    ([("content-length", "0")], HIDDEN),
    ([("content-length", "5")], END),
    ([("transfer-encoding", "chunked")], END),
    ([("transfer-encoding", "chunked"), ("content-length", f"{SIZE}")], END),
    ([("x", "y\r\ntransfer-encoding: chunked")], END),
    ([("x", f"y\r\ncontent-length: 0\r\n\r\n{HIDDEN}")], ""),
    ([("x\r\ntransfer-encoding", "chunked")], END),
    ([("x: y\r\ntransfer-encoding", "chunked")], END),
    ([("connection", "transfer-encoding")], END),
    ([(":path", f"/auth/login HTTP/1.1\r\nHost: {HOST}\r\n\r\n{HIDDEN}")], ""),
    ([(":method", f"GET /hidden HTTP/1.1\r\nX-Forwarded-For: {HIDDEN_ADDRESS}\r\nX: y")], ""),
]


def connect(port, protocol):
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_alpn_protocols([protocol])
    plain = socket.create_connection(("127.0.0.1", port), timeout=5)
    return context.wrap_socket(plain, server_hostname=HOST)


def read(connection, limit=1.0):
    """Returns what comes until the connection ends or nothing comes for a while."""
    connection.settimeout(limit)
    answer = b""
    try:
        while piece := connection.recv(65536):
            answer += piece
    except OSError:
        pass
    return answer


def try_version1(port, vector):
    with connect(port, "http/1.1") as connection:
        connection.sendall(vector.encode("latin-1"))
        read(connection)


def frame(kind, flags, stream, payload):
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


def literal(text):
    data = text.encode("latin-1")
    # An integer with a prefix of seven bits, as HPACK writes it.
    if len(data) < 127:
        return bytes([len(data)]) + data
    rest, length = len(data) - 127, b"\x7f"
    while rest >= 128:
        length, rest = length + bytes([rest % 128 + 128]), rest // 128
    return length + bytes([rest]) + data


def try_version2(port, vector):
    fields, body = vector
    usual = [(":method", "POST"), (":scheme", "https"), (":path", "/api/v1/auth/login"), (":authority", HOST)]
    named = {name for name, _ in fields}
    ours = [field for field in fields if field[0].startswith(":")]
    rest = [field for field in fields if not field[0].startswith(":")]
    head = [field for field in usual if field[0] not in named] + ours + [("content-type", "application/json")] + rest
    block = b"".join(b"\x00" + literal(name) + literal(value) for name, value in head)
    with connect(port, "h2") as connection:
        connection.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(4, 0, 0, b""))
        ends = 0 if body else 1
        connection.sendall(frame(1, 4 | ends, 1, block))
        if body:
            connection.sendall(frame(0, 1, 1, body.encode("latin-1")))
        read(connection)


def probe(port, number):
    """Asks for something that is not there, and returns whether the answer is the one to this."""
    request = f"POST /api/v1/probe/number{number} HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
    with connect(port, "http/1.1") as connection:
        connection.sendall(request.encode())
        answer = read(connection, 10)
    return answer.startswith(b"HTTP/1.1 404") and f"number{number}".encode() in answer


def lines(log):
    with open(log) as file:
        return [line for line in file if HIDDEN_ADDRESS in line]


def main():
    name, proxy, server, log = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    # What the server is told directly is found in the log, or the rest would prove nothing.
    before = len(lines(log))
    with socket.create_connection(("127.0.0.1", server)) as connection:
        connection.sendall(HIDDEN.encode())
        read(connection, 0.5)
    assert len(lines(log)) == before + 1, "the log does not tell of a hidden request"
    vectors = [(try_version1, vector) for vector in VERSION1] + [(try_version2, vector) for vector in VERSION2]
    failures = []
    for start in range(0, len(vectors), 8):
        some = vectors[start:start + 8]
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            list(pool.map(lambda entry: entry[0](proxy, entry[1]), some))
            answers = list(pool.map(lambda number: probe(proxy, number), range(start * 2, start * 2 + 16)))
        found = lines(log)
        if len(found) > before + 1 or not all(answers):
            failures += [f"{vector!r}" for _, vector in some] + found[before + 1:]
            failures.append(f"{answers.count(False)} of 16 answers were to something else")
            before = len(found) - 1
    for failure in failures:
        print(failure, file=sys.stderr)
    print(f"{name}: {len(vectors)} requests hid nothing." if not failures else f"{name}: a request was hidden.")
    sys.exit(1 if failures else 0)


main()
