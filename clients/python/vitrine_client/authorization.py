"""The authorization code flow with PKCE (RFC 7636)."""

import base64
import hashlib
import secrets
from dataclasses import dataclass
from typing import Optional
from urllib.parse import urlencode

from .session import Application, Tokens, issue_tokens


@dataclass(frozen=True)
class Authorization:
    """Where to send a person, and what to keep until they come back."""

    url: str
    #: Compare it with the `state` that comes back.
    state: str
    #: Goes to `exchange_code`.
    verifier: str


def create_authorization(
    application: Application, *, redirect_uri: str, scope: str, prompt: Optional[str] = None
) -> Authorization:
    """Begins an authorization. `scope` has names of scopes, such as `identify links`."""
    state, verifier = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
    digest = hashlib.sha256(verifier.encode()).digest()
    query = {
        "response_type": "code",
        "client_id": application.client_id,
        "redirect_uri": redirect_uri,
        "scope": scope,
        "state": state,
        "code_challenge": base64.urlsafe_b64encode(digest).rstrip(b"=").decode(),
        "code_challenge_method": "S256",
    }
    if prompt is not None:
        query["prompt"] = prompt
    address = application.base_url.rstrip("/") + "/oauth2/authorize?" + urlencode(query)
    return Authorization(address, state, verifier)


def exchange_code(application: Application, *, code: str, verifier: str, redirect_uri: str) -> Tokens:
    """
    Exchanges the code that came back for tokens, whose `scope` says what the person has allowed. Raises VitrineError with
    the code `invalid_grant` when it was used already or is older than a minute.
    """
    grant = {
        "grant_type": "authorization_code",
        "code": code,
        "code_verifier": verifier,
        "redirect_uri": redirect_uri,
    }
    return issue_tokens(application, grant)
