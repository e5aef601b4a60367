"""A typed client of the Vitrine API."""

from . import models
from .answer import File, Progress, Tagged
from .authorization import Authorization, create_authorization, exchange_code
from .client import Client
from .errors import VitrineError
from .session import Application, ClientCredentials, Session, Tokens, TokenSource
from .webhooks import WebhookError, verify_webhook

__all__ = [
    "Application",
    "Authorization",
    "Client",
    "ClientCredentials",
    "File",
    "Progress",
    "Session",
    "Tagged",
    "TokenSource",
    "Tokens",
    "VitrineError",
    "WebhookError",
    "create_authorization",
    "exchange_code",
    "models",
    "verify_webhook",
]
