"""What the client does when the service refuses, against a server that answers what it is told. Run with unittest."""

import base64
import hashlib
import hmac
import io
import json
import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable, Optional

from vitrine_client import (
    Application,
    Client,
    Session,
    Tokens,
    VitrineError,
    WebhookError,
    create_device_authorization,
    exchange_device_code,
    verify_webhook,
)

Reply = tuple[int, dict[str, str], Any]
LIMITED: Reply = (429, {"Retry-After": "0"}, {"error": "rate_limited", "error_description": "Wait"})
AWAY: Reply = (503, {"Retry-After": "0"}, {"error": "unavailable", "error_description": "Later"})
MISSING: Reply = (404, {}, {"error": "not_found", "error_description": "There is no such link"})
EXPIRED: Reply = (401, {}, {"error": "invalid_token", "error_description": "The token has expired"})
DONE: Reply = (200, {}, [])
BROKEN: Reply = (0, {}, None)
TOKENS: Reply = (200, {}, {"access_token": "new", "refresh_token": "next", "expires_in": 3600, "scope": "links"})
ID = "6a7b9f39-0a5b-4b35-8f6e-6d9c2d0b7a51"


class Service:
    """Answers one request after the other, and keeps them."""

    def __init__(self, *replies: Reply) -> None:
        self.requests: list[tuple[str, dict[str, str], bytes]] = []
        left = list(replies)
        requests = self.requests

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
                requests.append((f"{self.command} {self.path}", dict(self.headers), body))
                status, headers, content = left.pop(0)
                if status == 0:
                    self.close_connection = True
                    return
                written = json.dumps(content).encode()
                self.send_response(status)
                for name, value in {**headers, "Content-Length": str(len(written))}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(written)

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def lines(self) -> list[str]:
        return [line for line, _, _ in self.requests]


class ClientTest(unittest.TestCase):
    def client(self, *replies: Reply, token: Any = "token", **options: Any) -> tuple[Client, Service]:
        service = Service(*replies)
        client = Client(service.url, token, **options)
        self.addCleanup(service.server.server_close)
        self.addCleanup(service.server.shutdown)
        self.addCleanup(client.close)
        return client, service

    def refused(self, ask: Callable[[], Any]) -> VitrineError:
        with self.assertRaises(VitrineError) as caught:
            ask()
        return caught.exception

    def test_a_read_is_repeated_after_a_refusal_that_passes(self) -> None:
        for passing in (LIMITED, AWAY, BROKEN):
            client, service = self.client(passing, DONE)
            self.assertEqual(client.list_links(), [])
            self.assertEqual(service.lines, ["GET /api/links"] * 2)

    def test_a_request_is_sent_three_times_at_most(self) -> None:
        client, service = self.client(LIMITED, LIMITED, LIMITED)
        self.assertEqual(self.refused(client.list_links).code, "rate_limited")
        self.assertEqual(len(service.lines), 3)

    def test_a_wait_that_is_too_long_fails_at_once(self) -> None:
        long: Reply = (429, {"Retry-After": "3600"}, LIMITED[2])
        client, service = self.client(long)
        error = self.refused(client.list_links)
        self.assertEqual((error.retry_after, len(service.lines)), (3600.0, 1))

    def test_a_date_is_a_time_to_wait_too(self) -> None:
        dated: Reply = (429, {"Retry-After": "Fri, 01 Jan 2100 00:00:00 GMT"}, LIMITED[2])
        client, _ = self.client(dated)
        self.assertGreater(self.refused(client.list_links).retry_after or 0, 1_000_000)

    def test_a_post_without_a_key_is_not_repeated_when_it_may_have_been_done(self) -> None:
        client, service = self.client(AWAY)
        self.assertEqual(self.refused(client.post_userinfo).code, "unavailable")
        self.assertEqual(len(service.lines), 1)

    def test_a_creation_is_repeated_with_its_key(self) -> None:
        client, service = self.client(AWAY, (409, {"Retry-After": "0"}, {"error": "idempotency_key_in_use"}), DONE)
        client._send("POST", "/api/links", body={"type": "github", "value": "ada"}, takes_key=True)
        keys = [headers["Idempotency-Key"] for _, headers, _ in service.requests]
        self.assertEqual((len(keys), len(set(keys))), (3, 1))

    def test_a_deletion_that_was_repeated_and_finds_nothing_is_done(self) -> None:
        client, service = self.client(AWAY, MISSING)
        client.delete_link(ID)
        self.assertEqual(service.lines, [f"DELETE /api/links/{ID}"] * 2)

    def test_a_deletion_that_finds_nothing_at_first_is_refused(self) -> None:
        client, _ = self.client(LIMITED, MISSING)
        self.assertEqual(self.refused(lambda: client.delete_link(ID)).code, "not_found")

    def test_a_change_with_a_tag_is_not_repeated_when_its_own_write_may_have_outdated_it(self) -> None:
        client, service = self.client(AWAY)
        self.refused(lambda: client.replace_page({"settings": {"display_name": "Ada"}}, '"1"'))
        self.assertEqual(len(service.lines), 1)

    def test_an_id_that_would_make_another_path_is_sent_nowhere(self) -> None:
        client, service = self.client()
        for name in ("", ".", ".."):
            with self.assertRaises(ValueError):
                client.get_link(name)
        self.assertEqual(service.lines, [])

    def test_an_answer_that_is_not_of_the_service_is_told_by_its_status(self) -> None:
        client, _ = self.client((502, {}, "Bad gateway"))
        error = self.refused(client.list_links)
        self.assertEqual((error.status, error.code, str(error)), (502, None, "The service answered with status 502"))

    def test_a_refusal_as_text_says_what_is_wrong_by_field_and_under_which_id(self) -> None:
        said: dict[str, Any] = {"error": "invalid_request", "error_description": "Correct these fields"}
        body = {**said, "fields": {"type": ["is required"], "value": ["is too long", "has a line break"]}}
        client, _ = self.client((400, {"X-Request-Id": ID}, body), (400, {}, {**said, "fields": {"value": 1}}))
        error = self.refused(client.list_links)
        reasons = f"type is required; value is too long, has a line break; request {ID}"
        self.assertEqual((str(error), error.description), (f"Correct these fields ({reasons})", "Correct these fields"))
        self.assertEqual(str(self.refused(client.list_links)), "Correct these fields (value 1)")

    def test_an_upload_is_sent_again_from_where_the_file_stood(self) -> None:
        client, service = self.client(LIMITED, DONE)
        file = io.BytesIO(b"beforecontent")
        file.seek(6)
        told: list[float] = []
        client.upload_avatar(file=file, on_progress=told.append)
        first, second = (body for _, _, body in service.requests)
        self.assertIn(b"\r\n\r\ncontent\r\n", first)
        self.assertIn(b"\r\n\r\ncontent\r\n", second)
        self.assertEqual(told[-1], 1.0)

    def session(self, service_url: str, **options: Any) -> Session:
        tokens = Tokens("old", "first", time.time() + 3600)
        return Session(Application(service_url, "id", "secret"), tokens, **options)

    def test_a_token_that_is_refused_is_refreshed_once_and_stored_before_it_is_used(self) -> None:
        client, service = self.client(EXPIRED, TOKENS, DONE)
        stored: list[Tokens] = []
        client._token = self.session(service.url, on_tokens=stored.append)
        self.assertEqual(client.list_links(), [])
        self.assertEqual([tokens.refresh_token for tokens in stored], ["next"])
        self.assertEqual(service.lines, ["GET /api/links", "POST /api/oauth2/token", "GET /api/links"])

    def test_a_device_waits_until_the_person_has_decided(self) -> None:
        codes: dict[str, Any] = {"device_code": "vdc_x", "user_code": "BCDF-GHJK", "expires_in": 600, "interval": 0}
        codes |= {"verification_uri": "https://x/device", "verification_uri_complete": "https://x/device?user_code=BCDF-GHJK"}
        pending: Reply = (400, {}, {"error": "authorization_pending", "error_description": "Wait"})
        denied: Reply = (400, {}, {"error": "access_denied", "error_description": "No"})
        _, service = self.client((200, {}, codes), pending, pending, TOKENS, denied)
        application = Application(service.url, "id")
        device = create_device_authorization(application, scope="links")
        self.assertEqual((device.user_code, device.device_code), ("BCDF-GHJK", "vdc_x"))
        self.assertEqual(exchange_device_code(application, device).access_token, "new")
        self.assertEqual(self.refused(lambda: exchange_device_code(application, device)).code, "access_denied")
        self.assertEqual(service.lines, ["POST /api/oauth2/device_authorization"] + ["POST /api/oauth2/token"] * 4)
        self.assertIn(b"device_code=vdc_x", service.requests[1][2])

    def test_a_refresh_whose_answer_was_lost_is_asked_for_once_more(self) -> None:
        client, service = self.client(EXPIRED, BROKEN, TOKENS, DONE)
        client._token = self.session(service.url)
        self.assertEqual(client.list_links(), [])
        self.assertEqual(service.lines[1:3], ["POST /api/oauth2/token"] * 2)

    def test_tokens_that_cannot_be_stored_are_kept_for_the_next_request(self) -> None:
        client, service = self.client(EXPIRED, TOKENS, DONE)
        stored: list[Tokens] = []
        is_full = True

        def store(tokens: Tokens) -> None:
            if is_full:
                raise OSError("the disk is full")
            stored.append(tokens)

        client._token = self.session(service.url, on_tokens=store)
        with self.assertRaises(OSError):
            client.list_links()
        is_full = False
        self.assertEqual(client.list_links(), [])
        self.assertEqual((len(stored), len(service.lines)), (1, 3))

    def test_tokens_that_another_process_has_stored_are_used_without_a_refresh(self) -> None:
        client, service = self.client(EXPIRED, DONE)
        other = Tokens("other", "theirs", time.time() + 3600)
        client._token = self.session(service.url, load_tokens=lambda: other)
        self.assertEqual(client.list_links(), [])
        self.assertEqual(service.requests[1][1]["Authorization"], "Bearer other")


class WebhookTest(unittest.TestCase):
    key = b"0123456789abcdef0123456789abcdef"
    secret = "whsec_" + base64.b64encode(key).decode()
    body = b'{"type":"link.created"}'

    def headers(self, key: Optional[bytes] = None, sent: str = "1700000000") -> dict[str, str]:
        content = f"msg_1.{sent}.".encode() + self.body
        signature = base64.b64encode(hmac.new(self.key if key is None else key, content, hashlib.sha256).digest()).decode()
        return {"Webhook-Id": "msg_1", "Webhook-Timestamp": sent, "Webhook-Signature": f"v1a,x v1,bad v1,{signature}"}

    def test_one_fitting_signature_of_several_is_enough(self) -> None:
        event = verify_webhook(self.body, self.headers(), self.secret, now=1_700_000_299)
        self.assertEqual(event, {"type": "link.created"})

    def test_what_was_changed_or_signed_otherwise_is_refused(self) -> None:
        cases: tuple[tuple[bytes, dict[str, str], float], ...] = (
            (b"{}", self.headers(), 1_700_000_000),
            (self.body, self.headers(b"another key"), 1_700_000_000),
            (self.body, self.headers(), 1_700_000_301),
            (self.body, self.headers(), 1_699_999_699),
            (self.body, self.headers(sent="-1"), 0),
            (self.body, {}, 1_700_000_000),
        )
        for body, headers, now in cases:
            with self.assertRaises(WebhookError):
                verify_webhook(body, headers, self.secret, now=now)

    def test_a_secret_that_is_none_is_refused(self) -> None:
        for secret in ("", "whsec_", "whsec_\u00e4", "whsec_a"):
            with self.assertRaises(ValueError):
                verify_webhook(self.body, self.headers(b""), secret, now=1_700_000_000)

    def test_the_example_of_the_standard_is_verified(self) -> None:
        headers = {
            "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
            "webhook-timestamp": "1614265330",
            "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
        }
        secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
        event = verify_webhook(b'{"test": 2432232314}', headers, secret, now=1_614_265_330)
        self.assertEqual(event, {"test": 2432232314})


if __name__ == "__main__":
    unittest.main()
