# Made by `npm run client` from the OpenAPI document; do not edit it.

"""A method for each operation of the API, by its name in the reference."""

from typing import Any, Mapping, Optional, Union, cast

from . import models
from .answer import Answer, File, Progress, Tagged


class Operations:
    def _send(
        self,
        method: str,
        path: str,
        parameters: Optional[Mapping[str, str]] = None,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Mapping[str, Any]] = None,
        fields: Optional[Mapping[str, str]] = None,
        files: Optional[Mapping[str, Optional[File]]] = None,
        if_match: Optional[str] = None,
        takes_key: bool = False,
        on_progress: Optional[Progress] = None,
    ) -> Answer:
        raise NotImplementedError

    def get_token(self) -> models.GetTokenResult:
        """Read whose token this is, and what it may do."""
        return cast(models.GetTokenResult, self._send("GET", "/api/token").data)

    def get_userinfo(self) -> models.GetUserinfoResult:
        """Read who signed in (OpenID Connect)."""
        return cast(models.GetUserinfoResult, self._send("GET", "/api/oauth2/userinfo").data)

    def post_userinfo(self) -> models.GetUserinfoResult:
        """Read who signed in, as libraries may ask by POST."""
        return cast(models.GetUserinfoResult, self._send("POST", "/api/oauth2/userinfo").data)

    def get_user(self, username: str) -> models.User:
        """Read a public profile by username or alias, in variant A."""
        return cast(models.User, self._send("GET", "/api/user/{username}", {"username": username}).data)

    def get_user_b(self, username: str) -> models.UserB:
        """Read a public profile by username or alias, in variant B."""
        return cast(models.UserB, self._send("GET", "/api/users/{username}", {"username": username}).data)

    def get_own_user(self) -> models.OwnUser:
        """Read the authenticated user's own profile; the scope email adds the field email."""
        return cast(models.OwnUser, self._send("GET", "/api/user").data)

    def update_own_user(self, body: models.UserChange) -> models.OwnUser:
        """Change any subset of the profile; absent fields stay, null clears a nullable one."""
        return cast(models.OwnUser, self._send("PATCH", "/api/user", body=body).data)

    def list_pages(self) -> list[models.ListPagesResult]:
        """List the pages of the person that this token may see, and which of them it acts on."""
        return cast(list[models.ListPagesResult], self._send("GET", "/api/pages").data)

    def list_links(self) -> list[models.Link]:
        """List your links in page order."""
        return cast(list[models.Link], self._send("GET", "/api/links").data)

    def create_link(self, body: models.NewLink) -> models.Link:
        """Add a link at the end of your page."""
        return cast(models.Link, self._send("POST", "/api/links", body=body, takes_key=True).data)

    def get_link(self, id: str) -> models.Link:
        """Read one link."""
        return cast(models.Link, self._send("GET", "/api/links/{id}", {"id": id}).data)

    def update_link(self, id: str, body: models.LinkChange) -> models.Link:
        """Change where a link leads."""
        return cast(models.Link, self._send("PATCH", "/api/links/{id}", {"id": id}, body=body).data)

    def delete_link(self, id: str) -> None:
        """Delete a link."""
        self._send("DELETE", "/api/links/{id}", {"id": id})

    def list_cards(self) -> list[models.ListedCard]:
        """List your cards in page order."""
        return cast(list[models.ListedCard], self._send("GET", "/api/cards").data)

    def create_card(self, body: models.NewCard) -> models.Card:
        """Add a card at the end of your page; one of type chat at most."""
        return cast(models.Card, self._send("POST", "/api/cards", body=body, takes_key=True).data)

    def get_card(self, id: str) -> models.Card:
        """Read one card."""
        return cast(models.Card, self._send("GET", "/api/cards/{id}", {"id": id}).data)

    def delete_card(self, id: str) -> None:
        """Delete a card."""
        self._send("DELETE", "/api/cards/{id}", {"id": id})

    def get_page(self) -> Tagged[models.Page]:
        """Read your published page whole, hidden links too, with the ETag that replacing it needs."""
        return self._send("GET", "/api/page").tagged()

    def replace_page(self, body: Union[models.NewPage, models.Page], if_match: str) -> Tagged[models.Page]:
        """Replace your published page whole, or nothing of it; a setting that is absent gets its default."""
        return self._send("PUT", "/api/page", body=body, if_match=if_match).tagged()

    def get_statistics(
        self,
        *,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        time_zone: Optional[str] = None,
    ) -> models.GetStatisticsResult:
        """Read how often your page was seen and what was clicked, by day, and where views came from."""
        return cast(models.GetStatisticsResult, self._send("GET", "/api/statistics", query={"from": from_, "to": to, "time_zone": time_zone}).data)

    def list_webhooks(self) -> list[models.Webhook]:
        """List the webhooks of your application."""
        return cast(list[models.Webhook], self._send("GET", "/api/webhooks").data)

    def list_webhook_deliveries(
        self,
        id: str,
        *,
        state: Optional[models.WebhookDeliveryState] = None,
        before: Optional[str] = None,
    ) -> list[models.WebhookDelivery]:
        """Read what a webhook was sent and what waits for it, newest first."""
        return cast(list[models.WebhookDelivery], self._send(
            "GET",
            "/api/webhooks/{id}/deliveries",
            {"id": id},
            query={"state": state, "before": before},
        ).data)

    def get_webhook_delivery(self, id: str, delivery: str) -> models.WebhookDelivery:
        """Read one delivery of a webhook."""
        return cast(models.WebhookDelivery, self._send("GET", "/api/webhooks/{id}/deliveries/{delivery}", {"id": id, "delivery": delivery}).data)

    def test_webhook(self, id: str) -> models.WebhookDelivery:
        """Send a test event to a webhook."""
        return cast(models.WebhookDelivery, self._send("POST", "/api/webhooks/{id}/test", {"id": id}, takes_key=True).data)

    def replay_webhook_delivery(self, id: str, delivery: str) -> models.WebhookDelivery:
        """Send an event again."""
        return cast(models.WebhookDelivery, self._send(
            "POST",
            "/api/webhooks/{id}/deliveries/{delivery}/replay",
            {"id": id, "delivery": delivery},
        ).data)

    def upload_avatar(self, *, file: File, on_progress: Optional[Progress] = None) -> models.UploadResult:
        """Upload an avatar in place of the current one."""
        return cast(models.UploadResult, self._send(
            "POST",
            "/api/upload/avatar",
            files={"file": file},
            on_progress=on_progress,
            takes_key=True,
        ).data)

    def upload_background(self, *, file: File, on_progress: Optional[Progress] = None) -> models.UploadResult:
        """Upload a background image or video in place of the current one."""
        return cast(models.UploadResult, self._send(
            "POST",
            "/api/upload/background",
            files={"file": file},
            on_progress=on_progress,
            takes_key=True,
        ).data)

    def upload_audio(
        self,
        *,
        file: File,
        name: str,
        cover: Optional[File] = None,
        on_progress: Optional[Progress] = None,
    ) -> models.Audio:
        """Add an audio track, with a cover if you like."""
        return cast(models.Audio, self._send(
            "POST",
            "/api/upload/audio",
            fields={"name": name},
            files={"file": file, "cover": cover},
            on_progress=on_progress,
            takes_key=True,
        ).data)

    def update_audio(self, id: str, body: models.AudioChange) -> models.Audio:
        """Rename an audio track; variant B of the profile lists the ids of all."""
        return cast(models.Audio, self._send("PATCH", "/api/upload/audio/{id}", {"id": id}, body=body).data)

    def delete_audio(self, id: str) -> None:
        """Delete an audio track and its files."""
        self._send("DELETE", "/api/upload/audio/{id}", {"id": id})

    def upload_cursor(self, *, file: File, on_progress: Optional[Progress] = None) -> models.UploadResult:
        """Upload a mouse cursor in place of the current one."""
        return cast(models.UploadResult, self._send(
            "POST",
            "/api/upload/cursor",
            files={"file": file},
            on_progress=on_progress,
            takes_key=True,
        ).data)

    def upload_font(self, *, file: File, on_progress: Optional[Progress] = None) -> models.UploadResult:
        """Upload a font in place of the current one, and choose it: profile.font becomes custom. Premium users only."""
        return cast(models.UploadResult, self._send(
            "POST",
            "/api/upload/font",
            files={"file": file},
            on_progress=on_progress,
            takes_key=True,
        ).data)

    def upload_image(self, *, file: File, on_progress: Optional[Progress] = None) -> models.UploadImageResult:
        """Upload a picture for a card of type image, or for a link of the page document."""
        return cast(models.UploadImageResult, self._send(
            "POST",
            "/api/upload/image",
            files={"file": file},
            on_progress=on_progress,
            takes_key=True,
        ).data)
