"""The sign-in of programs and devices without a browser (RFC 8628)."""

import time
from dataclasses import dataclass

import httpx

from .errors import VitrineError, error_of
from .session import TIMEOUT_SECONDS, Application, Tokens, issue_tokens

#: How much longer the interval is after a `slow_down`, or without an answer (RFC 8628, 3.5).
SLOWER_SECONDS = 5


@dataclass(frozen=True)
class DeviceAuthorization:
    """What to show a person, and what to keep until they have decided in a browser."""

    #: Show it next to `verification_uri`.
    user_code: str
    verification_uri: str
    #: The same with the code, as a link or a QR code.
    verification_uri_complete: str
    #: Goes to `exchange_device_code`; show it to nobody.
    device_code: str
    #: In Unix seconds.
    expires_at: float
    interval_seconds: int


def create_device_authorization(application: Application, *, scope: str) -> DeviceAuthorization:
    """Begins a sign-in. `scope` has names of scopes, such as `identify links`."""
    form = {"client_id": application.client_id, "scope": scope}
    if application.client_secret is not None:
        form["client_secret"] = application.client_secret
    address = application.base_url.rstrip("/") + "/api/oauth2/device_authorization"
    response = httpx.post(address, data=form, timeout=TIMEOUT_SECONDS)
    if not response.is_success:
        raise error_of(response)
    codes = response.json()
    return DeviceAuthorization(
        user_code=codes["user_code"],
        verification_uri=codes["verification_uri"],
        verification_uri_complete=codes["verification_uri_complete"],
        device_code=codes["device_code"],
        expires_at=time.time() + codes["expires_in"],
        interval_seconds=codes["interval"],
    )


def exchange_device_code(application: Application, device: DeviceAuthorization) -> Tokens:
    """
    Waits until the person has decided, and returns the tokens, whose `scope` says what they have allowed. Raises
    VitrineError with the code `access_denied` when they refused, and `expired_token` when they did not decide in time.
    """
    grant = {"grant_type": "urn:ietf:params:oauth:grant-type:device_code", "device_code": device.device_code}
    seconds = device.interval_seconds
    while True:
        time.sleep(seconds)
        try:
            return issue_tokens(application, grant)
        except httpx.TransportError:
            if time.time() > device.expires_at:
                raise
            seconds += SLOWER_SECONDS
        except VitrineError as error:
            is_slower = error.code == "slow_down" or error.status == 429 or error.status >= 500
            if not (is_slower or error.code == "authorization_pending") or time.time() > device.expires_at:
                raise
            if is_slower:
                seconds += SLOWER_SECONDS
