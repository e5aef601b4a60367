package vitrine

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"time"
)

// slower is how much longer the interval is after a slow_down, or without an answer (RFC 8628, 3.5).
const slower = 5 * time.Second

// DeviceAuthorization is what to show a person, and what to keep until they have decided in a browser.
type DeviceAuthorization struct {
	// UserCode is to be shown next to VerificationURI.
	UserCode        string
	VerificationURI string
	// VerificationURIComplete is the same with the code, as a link or a QR code.
	VerificationURIComplete string
	// DeviceCode goes to ExchangeDeviceCode; show it to nobody.
	DeviceCode string
	ExpiresAt  time.Time
	Interval   time.Duration
}

// AuthorizeDevice begins the sign-in of a program or device without a browser (RFC 8628). The scope has names of scopes,
// such as "identify links".
func (a Application) AuthorizeDevice(ctx context.Context, scope string) (DeviceAuthorization, error) {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	response, err := a.post(ctx, "/api/oauth2/device_authorization", url.Values{"scope": {scope}})
	if err != nil {
		return DeviceAuthorization{}, err
	}
	defer response.Body.Close()
	var codes struct {
		DeviceCode              string `json:"device_code"`
		UserCode                string `json:"user_code"`
		VerificationURI         string `json:"verification_uri"`
		VerificationURIComplete string `json:"verification_uri_complete"`
		ExpiresIn               int64  `json:"expires_in"`
		Interval                int64  `json:"interval"`
	}
	if err := json.NewDecoder(response.Body).Decode(&codes); err != nil {
		return DeviceAuthorization{}, err
	}
	return DeviceAuthorization{
		UserCode:                codes.UserCode,
		VerificationURI:         codes.VerificationURI,
		VerificationURIComplete: codes.VerificationURIComplete,
		DeviceCode:              codes.DeviceCode,
		ExpiresAt:               time.Now().Add(time.Duration(codes.ExpiresIn) * time.Second),
		Interval:                time.Duration(codes.Interval) * time.Second,
	}, nil
}

// ExchangeDeviceCode waits until the person has decided, and returns the tokens, whose Scope says what they have allowed.
// It fails with the code access_denied when they refused, and expired_token when they did not decide in time.
func (a Application) ExchangeDeviceCode(ctx context.Context, device DeviceAuthorization) (Tokens, error) {
	for interval := device.Interval; ; {
		if err := pause(ctx, interval); err != nil {
			return Tokens{}, err
		}
		tokens, err := a.issue(ctx, url.Values{
			"grant_type":  {"urn:ietf:params:oauth:grant-type:device_code"},
			"device_code": {device.DeviceCode},
		})
		if err == nil {
			return tokens, nil
		}
		var refused *APIError
		isRefused := errors.As(err, &refused)
		isPending := isRefused && refused.Code == "authorization_pending"
		isSlower := !isRefused || refused.Code == "slow_down" || refused.Status == http.StatusTooManyRequests ||
			refused.Status >= http.StatusInternalServerError
		if ctx.Err() != nil || !(isPending || isSlower) || time.Now().After(device.ExpiresAt) {
			return Tokens{}, err
		}
		if isSlower {
			interval += slower
		}
	}
}
