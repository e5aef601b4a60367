package vitrine

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"net/url"
	"strings"
)

// Authorization is where to send a person, and what to keep until they come back.
type Authorization struct {
	URL string
	// State is to be compared with the state that comes back.
	State string
	// Verifier goes to ExchangeCode.
	Verifier string
}

// Authorize begins an authorization with PKCE (RFC 7636). The scope has names of scopes, such as "identify links".
func (a Application) Authorize(redirectURI, scope string) (Authorization, error) {
	state, err := randomText()
	if err != nil {
		return Authorization{}, err
	}
	verifier, err := randomText()
	if err != nil {
		return Authorization{}, err
	}
	digest := sha256.Sum256([]byte(verifier))
	query := url.Values{
		"response_type":         {"code"},
		"client_id":             {a.ClientID},
		"redirect_uri":          {redirectURI},
		"scope":                 {scope},
		"state":                 {state},
		"code_challenge":        {base64.RawURLEncoding.EncodeToString(digest[:])},
		"code_challenge_method": {"S256"},
	}
	address := strings.TrimRight(a.BaseURL, "/") + "/oauth2/authorize?" + query.Encode()
	return Authorization{address, state, verifier}, nil
}

// ExchangeCode exchanges the code that came back for tokens, whose Scope says what the person has allowed. It fails with
// the code invalid_grant when the code was used already or is older than a minute.
func (a Application) ExchangeCode(ctx context.Context, code, verifier, redirectURI string) (Tokens, error) {
	return a.issue(ctx, url.Values{
		"grant_type":    {"authorization_code"},
		"code":          {code},
		"code_verifier": {verifier},
		"redirect_uri":  {redirectURI},
	})
}

func randomText() (string, error) {
	var drawn [32]byte
	_, err := rand.Read(drawn[:])
	return base64.RawURLEncoding.EncodeToString(drawn[:]), err
}
