"""Where a client has its access tokens from."""

import time
from contextlib import nullcontext
from dataclasses import dataclass
from threading import Lock
from typing import Any, Callable, ContextManager, Mapping, Optional, Protocol

import httpx

from .errors import error_of

#: A token that is about to expire may have expired when it arrives.
EARLY_SECONDS = 30.0
TIMEOUT_SECONDS = 30.0
#: The service takes a used refresh token again for ten seconds.
GRACE_SECONDS = 8.0


class TokenSource(Protocol):
    """Where a client has its access token from."""

    def get(self) -> str:
        """Returns the token for the next request."""

    def renew(self, refused: str) -> None:
        """Gets another token, after the service refused this one."""


@dataclass(frozen=True)
class Application:
    """An application that is registered at an instance."""

    #: Address of the instance, such as `https://vitrine.example`.
    base_url: str
    client_id: str
    #: None for public clients.
    client_secret: Optional[str] = None


@dataclass(frozen=True)
class Tokens:
    """The tokens of one person; `dataclasses.asdict` and `Tokens(**stored)` store and restore them."""

    access_token: str
    refresh_token: str
    #: In Unix seconds.
    expires_at: float
    #: What the person has allowed, names of scopes.
    scope: str = ""

    @property
    def is_fresh(self) -> bool:
        return self.expires_at - EARLY_SECONDS > time.time()


def issue_tokens(application: Application, grant: Mapping[str, str]) -> Tokens:
    """Asks the token endpoint for tokens. Raises VitrineError, such as `invalid_grant` when a code was used already."""
    form = {**grant, "client_id": application.client_id}
    if application.client_secret is not None:
        form["client_secret"] = application.client_secret
    response = _ask(application.base_url.rstrip("/") + "/api/oauth2/token", form)
    if not response.is_success:
        raise error_of(response)
    issued: Mapping[str, Any] = response.json()
    return Tokens(
        access_token=issued["access_token"],
        refresh_token=issued.get("refresh_token", ""),
        expires_at=time.time() + issued["expires_in"],
        scope=issued.get("scope", ""),
    )


def _ask(address: str, form: Mapping[str, str]) -> httpx.Response:
    """A refresh that was sent is answered alike once more for a few seconds, so that a lost answer loses no tokens."""
    began = time.monotonic()
    try:
        response = httpx.post(address, data=form, timeout=TIMEOUT_SECONDS)
        is_lost = response.status_code == 503
    except httpx.TransportError:
        if not _may_repeat(form, began):
            raise
        is_lost = True
    if is_lost and _may_repeat(form, began):
        time.sleep(0.5)
        return httpx.post(address, data=form, timeout=TIMEOUT_SECONDS)
    return response


def _may_repeat(form: Mapping[str, str], began: float) -> bool:
    return form["grant_type"] == "refresh_token" and time.monotonic() - began < GRACE_SECONDS


class Session:
    """
    The tokens of one person, refreshed before they expire and when the service refuses one. Threads that wait at the same
    time share one refresh, since a refresh token works once.

    `on_tokens` stores new tokens before the first of them is used. When it raises, the request fails, and the next one
    calls it again with the same tokens. Processes that share stored tokens pass `lock`, which makes a lock between them
    that is held during a refresh, and `load_tokens`, which reads what another process may have stored meanwhile.
    """

    def __init__(
        self,
        application: Application,
        tokens: Tokens,
        on_tokens: Optional[Callable[[Tokens], object]] = None,
        *,
        load_tokens: Optional[Callable[[], Optional[Tokens]]] = None,
        lock: Optional[Callable[[], ContextManager[Any]]] = None,
    ) -> None:
        self._application = application
        self._tokens = tokens
        self._on_tokens = on_tokens
        self._load_tokens = load_tokens
        self._between_processes: Callable[[], ContextManager[Any]] = lock or nullcontext
        self._is_stored = True
        self._lock = Lock()

    def get(self) -> str:
        with self._lock:
            if not self._tokens.is_fresh:
                self._refresh()
            elif not self._is_stored:
                self._store()
            return self._tokens.access_token

    def renew(self, refused: str) -> None:
        with self._lock:
            # Another thread may have brought a new one meanwhile.
            if self._tokens.access_token == refused:
                self._refresh()

    def _refresh(self) -> None:
        with self._between_processes():
            stored = self._load_tokens() if self._load_tokens else None
            if stored is not None and stored.refresh_token != self._tokens.refresh_token and self._is_stored:
                self._tokens = stored
                if stored.is_fresh:
                    return
            grant = {"grant_type": "refresh_token", "refresh_token": self._tokens.refresh_token}
            # Kept also when they cannot be stored: to send the used refresh token again would end the authorization.
            self._tokens = issue_tokens(self._application, grant)
            self._is_stored = False
            self._store()

    def _store(self) -> None:
        if self._on_tokens:
            self._on_tokens(self._tokens)
        self._is_stored = True


class ClientCredentials:
    """Tokens of the application itself, which acts as its owner."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self._tokens: Optional[Tokens] = None
        self._lock = Lock()

    def get(self) -> str:
        with self._lock:
            if self._tokens is None or not self._tokens.is_fresh:
                self._tokens = issue_tokens(self._application, {"grant_type": "client_credentials"})
            return self._tokens.access_token

    def renew(self, refused: str) -> None:
        with self._lock:
            if self._tokens is not None and self._tokens.access_token == refused:
                self._tokens = None
