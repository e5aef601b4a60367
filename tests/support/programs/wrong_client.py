"""Every line after the first of the function must not pass mypy; see tests/pages/python-client.test.ts."""
from vitrine_client import Client


def mistakes(vitrine: Client) -> None:
    vitrine.get_own_user()["uid"]
    vitrine.create_link({"type": "letter", "value": "ada"})
    vitrine.get_link()
