"""Uses an instance by the installed client alone, and prints what it saw as JSON; see tests/pages/python-client.test.ts."""

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace
from typing import Any, Callable
from urllib.parse import parse_qs, urlsplit

from vitrine_client import (
    Application,
    Client,
    ClientCredentials,
    Session,
    Tokens,
    VitrineError,
    create_authorization,
    exchange_code,
    models,
)

url, client_id, client_secret, callback, picture, sound = sys.argv[1:]
application = Application(url, client_id, client_secret)
scope = "identify profile.update links cards uploads audios.manage"
seen: dict[str, Any] = {}


def refusal(ask: Callable[[], Any]) -> dict[str, Any]:
    try:
        ask()
    except VitrineError as error:
        return {
            "status": error.status,
            "code": error.code,
            "fields": error.fields,
            "has_id": error.request_id is not None,
        }
    raise AssertionError("nothing was refused")


authorization = create_authorization(application, redirect_uri=callback, scope=scope)
print(authorization.url, flush=True)
landed = parse_qs(urlsplit(sys.stdin.readline().strip()).query)
assert landed["state"] == [authorization.state]
tokens = exchange_code(application, code=landed["code"][0], verifier=authorization.verifier, redirect_uri=callback)
seen["scope"] = sorted(tokens.scope.split())
used = lambda: exchange_code(application, code="no", verifier="no", redirect_uri=callback)
seen["bad code"] = refusal(used)["code"]

stored: list[Tokens] = []
session = Session(application, replace(tokens, expires_at=0), stored.append)
with Client(url, session) as vitrine, ThreadPoolExecutor(8) as threads:
    names = [one.result()["username"] for one in [threads.submit(vitrine.get_own_user) for _ in range(8)]]
seen["expired"] = {"names": sorted(set(names)), "refreshes": len(stored)}

ended = replace(Tokens(**asdict(stored[0])), access_token="ended")
vitrine = Client(url, Session(application, ended, stored.append))
own = vitrine.get_own_user()
seen["refused token"] = {"username": own["username"], "refreshes": len(stored)}

link = vitrine.create_link({"type": "github", "value": "https://github.com/ada"})
changed = vitrine.update_link(link["id"], {"value": "lovelace"})
seen["link"] = [link["value"], changed["value"], [one["value"] for one in vitrine.list_links()]]
vitrine.delete_link(link["id"])
seen["deleted"] = refusal(lambda: vitrine.get_link(link["id"]))["code"]
broken: models.NewLink = {"type": "github", "value": "no name"}
seen["refusal"] = refusal(lambda: vitrine.create_link(broken))

page, etag = vitrine.get_page()
page["settings"]["bio"] = "By Python"
replaced = vitrine.replace_page(page, if_match=etag)
seen["page"] = replaced.data["settings"]["bio"]
seen["late page"] = refusal(lambda: vitrine.replace_page(page, if_match=etag))["code"]

shares: list[float] = []
with open(sound, "rb") as file:
    track = vitrine.upload_audio(file=file, name="Night train", cover=picture, on_progress=shares.append)
seen["track"] = {"name": track["name"], "duration": track["duration"], "has_cover": track["cover"] is not None}
seen["progress"] = {"told": len(shares) > 1, "last": shares[-1], "is_rising": shares == sorted(shares)}
seen["avatar"] = vitrine.upload_avatar(file=picture)["url"].rsplit(".", 1)[1]
seen["text"] = refusal(lambda: vitrine.upload_avatar(file=b"no picture"))["code"]
vitrine.delete_audio(track["id"])

seen["public"] = Client(url).get_user_b("ada")["config"]["bio"]
seen["credentials"] = Client(url, ClientCredentials(application)).get_own_user()["username"]
print(json.dumps(seen))
