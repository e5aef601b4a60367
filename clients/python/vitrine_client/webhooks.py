"""Checks that a webhook comes from the instance (Standard Webhooks, version 1)."""

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import Any, Mapping, Optional

TOLERANCE_SECONDS = 300.0
PREFIX = "whsec_"


class WebhookError(Exception):
    """A request that was not signed with this secret, or too long ago."""


def verify_webhook(
    body: bytes,
    headers: Mapping[str, str],
    secret: str,
    *,
    tolerance: float = TOLERANCE_SECONDS,
    now: Optional[float] = None,
) -> Any:
    """
    Returns the JSON of a webhook after its signature was checked. `body` is what was received, byte for byte, and `secret`
    begins with `whsec_`. Raises WebhookError. A message may come twice: its header `webhook-id` is the same then.
    """
    given = {name.lower(): value for name, value in headers.items()}
    message, sent, signatures = (given.get(f"webhook-{part}", "") for part in ("id", "timestamp", "signature"))
    if not (message and sent.isascii() and sent.isdigit() and signatures):
        raise WebhookError("The request has no webhook-id, webhook-timestamp and webhook-signature")
    if abs((time.time() if now is None else now) - int(sent)) > tolerance:
        raise WebhookError("The webhook was signed too long ago, or the clocks differ")
    content = f"{message}.{sent}.".encode() + body
    expected = base64.b64encode(hmac.new(_key(secret), content, hashlib.sha256).digest())
    versions = (signature.partition(",") for signature in signatures.split(" "))
    # Each is compared, so that the time does not tell which one fits.
    fitting = [hmac.compare_digest(value.encode(), expected) for version, _, value in versions if version == "v1"]
    if not any(fitting):
        raise WebhookError("The webhook was not signed with this secret")
    return json.loads(body)


def _key(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix(PREFIX), validate=True)
    except binascii.Error as error:
        raise ValueError("The secret of a webhook is whsec_ and base64") from error
    if not key:
        # Everybody can sign with an empty key.
        raise ValueError("The secret of a webhook is empty")
    return key
