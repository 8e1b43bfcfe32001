"""A server of the same work with FastAPI, and one without it for an empty answer: uvicorn peer:NAME."""

import hashlib
import sqlite3

from fastapi import FastAPI, Header, HTTPException
from pydantic import BaseModel


class Profile(BaseModel):
    username: str
    name: str
    bio: str
    status: str


database = sqlite3.connect(":memory:", check_same_thread=False)
database.executescript(
    """
    CREATE TABLE session (digest BLOB PRIMARY KEY, account INTEGER) WITHOUT ROWID;
    CREATE TABLE profile (account INTEGER PRIMARY KEY, username TEXT, name TEXT, bio TEXT, status TEXT);
    INSERT INTO profile VALUES (1, 'bobby', 'Bob R.', 'Paints landscapes.', 'on a mountain');
    """
)
database.execute("INSERT INTO session VALUES (?, 1)", (hashlib.sha256(b"token").digest(),))
framework = FastAPI()


@framework.get("/profile")
async def profile(authorization: str = Header()) -> Profile:
    digest = hashlib.sha256(authorization.removeprefix("Bearer ").encode()).digest()
    session = database.execute("SELECT account FROM session WHERE digest = ?", (digest,)).fetchone()
    if session is None:
        raise HTTPException(401)
    row = database.execute(
        "SELECT username, name, bio, status FROM profile WHERE account = ?", session
    ).fetchone()
    return Profile(username=row[0], name=row[1], bio=row[2], status=row[3])


async def plain(scope, receive, send):
    if scope["type"] == "lifespan":
        while (await receive())["type"] != "lifespan.shutdown":
            await send({"type": "lifespan.startup.complete"})
        return await send({"type": "lifespan.shutdown.complete"})
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"3")]})
    await send({"type": "http.response.body", "body": b"ok\n"})
