"""A typed client of the Vitrine API."""

from . import models
from .answer import File, Progress, Tagged
from .authorization import Authorization, create_authorization, exchange_code
from .client import Client
from .device import DeviceAuthorization, create_device_authorization, exchange_device_code
from .errors import VitrineError
from .session import Application, ClientCredentials, Session, Tokens, TokenSource
from .webhooks import WebhookError, verify_webhook

__all__ = [
    "Application",
    "Authorization",
    "Client",
    "ClientCredentials",
    "DeviceAuthorization",
    "File",
    "Progress",
    "Session",
    "Tagged",
    "TokenSource",
    "Tokens",
    "VitrineError",
    "WebhookError",
    "create_authorization",
    "create_device_authorization",
    "exchange_code",
    "exchange_device_code",
    "models",
    "verify_webhook",
]
