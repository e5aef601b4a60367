package vitrine

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// WebhookTolerance is how old a webhook may be, and how far the clocks may differ.
const WebhookTolerance = 5 * time.Minute

// ErrWebhook is what VerifyWebhook returns for a request that was not signed with the secret, or too long ago.
var ErrWebhook = errors.New("vitrine: the webhook was not signed with this secret, or too long ago")

// VerifyWebhook checks that a webhook comes from the instance (Standard Webhooks, version 1). The body is what was
// received, byte for byte, and the secret begins with whsec_. A message may come twice: its header Webhook-Id is the same
// then.
func VerifyWebhook(body []byte, header http.Header, secret string) error {
	return verifyWebhook(body, header, secret, time.Now())
}

func verifyWebhook(body []byte, header http.Header, secret string, now time.Time) error {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	// Everybody can sign with an empty key.
	if err != nil || len(key) == 0 {
		return errors.New("vitrine: the secret of a webhook is whsec_ and base64")
	}
	id, sent := header.Get("Webhook-Id"), header.Get("Webhook-Timestamp")
	seconds, err := strconv.ParseInt(sent, 10, 64)
	if id == "" || err != nil {
		return ErrWebhook
	}
	age := now.Sub(time.Unix(seconds, 0))
	if age > WebhookTolerance || age < -WebhookTolerance {
		return ErrWebhook
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + sent + "."))
	mac.Write(body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, signature := range strings.Fields(header.Get("Webhook-Signature")) {
		if hmac.Equal([]byte(signature), []byte(expected)) {
			return nil
		}
	}
	return ErrWebhook
}
