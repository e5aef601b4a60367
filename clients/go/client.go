// Package vitrine is a typed client of the Vitrine API, of the standard library alone.
package vitrine

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const (
	requestTimeout = 30 * time.Second
	uploadTimeout  = 10 * requestTimeout
)

// Client sends requests to one instance. Goroutines may share it.
//
// After a 429 it waits as long as Retry-After says, with a little chance added, and sends the request again; also after a
// 503 or a broken connection, unless that could make something twice.
type Client struct {
	// BaseURL is the address of the instance, such as https://vitrine.example.
	BaseURL string
	// Tokens is where access tokens come from; nil for public reads.
	Tokens TokenSource
	// HTTP sends the requests; nil for http.DefaultClient.
	HTTP *http.Client
	// MaxAttempts is how often a request is sent at most; 3 when zero.
	MaxAttempts int
	// MaxWait is how long Retry-After may ask to wait; what asks for longer fails at once. A minute when zero.
	MaxWait time.Duration
}

// New returns a client of an instance.
func New(baseURL string, tokens TokenSource) *Client {
	return &Client{BaseURL: baseURL, Tokens: tokens}
}

type request struct {
	method, path string
	parameters   map[string]string
	query        map[string]string
	body         any
	ifMatch      string
	takesKey     bool
	form         *multipartForm
}

// isRepeatable tells whether a request may be sent again that may have been done: another POST would do it twice, and a
// tag would no longer match what the request itself has written.
func (r request) isRepeatable() bool {
	return (r.method != http.MethodPost || r.takesKey) && (r.ifMatch == "" || r.ifMatch == "*") && r.form.isRewindable()
}

// send sends a request until it is answered, and reads the answer into result unless that is nil.
func (c *Client) send(ctx context.Context, r request, result any) (http.Header, error) {
	address, err := c.address(r)
	if err != nil {
		return nil, err
	}
	key := ""
	if r.takesKey {
		// The same for every attempt, so that the service does the work once.
		if key, err = newKey(); err != nil {
			return nil, err
		}
	}
	var isRenewed, mayBeDone bool
	for attempt := 1; ; attempt++ {
		token, err := c.token(ctx)
		if err != nil {
			return nil, err
		}
		header, err := c.attempt(ctx, r, address, token, key, result)
		if err == nil {
			return header, nil
		}
		var refused *APIError
		if !errors.As(err, &refused) {
			if ctx.Err() != nil || attempt >= c.maxAttempts() || !r.isRepeatable() || !isTransport(err) {
				return nil, err
			}
			mayBeDone = true
			if err := pause(ctx, backoff(attempt)); err != nil {
				return nil, err
			}
			continue
		}
		if refused.Code == ErrorErrorInvalidToken && token != "" && !isRenewed {
			isRenewed = true
			if err := c.Tokens.Renew(ctx, token); err != nil {
				return nil, err
			}
			attempt--
			continue
		}
		if mayBeDone && r.method == http.MethodDelete && refused.Code == ErrorErrorNotFound {
			return header, nil
		}
		mayBeDone = mayBeDone || refused.Status == http.StatusServiceUnavailable
		// A request with the same key may still be worked on.
		isWaiting := refused.Status == http.StatusTooManyRequests || refused.Code == "idempotency_key_in_use"
		isWaiting = isWaiting || (refused.Status == http.StatusServiceUnavailable && r.isRepeatable())
		wait := refused.wait(attempt)
		if !isWaiting || !r.form.isRewindable() || attempt >= c.maxAttempts() || wait > c.maxWait() {
			return nil, err
		}
		if err := pause(ctx, wait); err != nil {
			return nil, err
		}
	}
}

func (c *Client) attempt(
	ctx context.Context, r request, address, token, key string, result any,
) (http.Header, error) {
	limit := requestTimeout
	if r.form != nil {
		limit = uploadTimeout
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	body, length, contentType, err := r.content()
	if err != nil {
		return nil, err
	}
	sent, err := http.NewRequestWithContext(ctx, r.method, address, body)
	if err != nil {
		return nil, err
	}
	if body != nil {
		sent.ContentLength = length
		sent.Header.Set("Content-Type", contentType)
	}
	sent.Header.Set("Accept", "application/json")
	for name, value := range map[string]string{"If-Match": r.ifMatch, "Idempotency-Key": key} {
		if value != "" {
			sent.Header.Set(name, value)
		}
	}
	if token != "" {
		sent.Header.Set("Authorization", "Bearer "+token)
	}
	response, err := c.http().Do(sent)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode >= 300 {
		return response.Header, errorOf(response)
	}
	if result == nil {
		return response.Header, nil
	}
	return response.Header, json.NewDecoder(response.Body).Decode(result)
}

// content returns what a request carries, from its start.
func (r request) content() (io.Reader, int64, string, error) {
	if r.form != nil {
		return r.form.content()
	}
	if r.body == nil {
		return nil, 0, "", nil
	}
	text, err := json.Marshal(r.body)
	return bytes.NewReader(text), int64(len(text)), "application/json", err
}

// token asks the source of tokens. A 429 has used nothing up, but after a 503 a refresh token may be spent.
func (c *Client) token(ctx context.Context) (string, error) {
	if c.Tokens == nil {
		return "", nil
	}
	for attempt := 1; ; attempt++ {
		token, err := c.Tokens.Token(ctx)
		var refused *APIError
		if err == nil || !errors.As(err, &refused) || refused.Status != http.StatusTooManyRequests {
			return token, err
		}
		wait := refused.wait(attempt)
		if attempt >= c.maxAttempts() || wait > c.maxWait() {
			return "", err
		}
		if err := pause(ctx, wait); err != nil {
			return "", err
		}
	}
}

// address returns where a request goes. Dots would lead to another path (RFC 3986, 5.2.4), encoded or not.
func (c *Client) address(r request) (string, error) {
	path := r.path
	for name, value := range r.parameters {
		if value == "" || value == "." || value == ".." {
			return "", fmt.Errorf("vitrine: %s cannot be %q", name, value)
		}
		path = strings.ReplaceAll(path, "{"+name+"}", url.PathEscape(value))
	}
	query := url.Values{}
	for name, value := range r.query {
		if value != "" {
			query.Set(name, value)
		}
	}
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	return strings.TrimRight(c.BaseURL, "/") + path, nil
}

func (c *Client) http() *http.Client {
	if c.HTTP != nil {
		return c.HTTP
	}
	return http.DefaultClient
}

func (c *Client) maxAttempts() int {
	if c.MaxAttempts > 0 {
		return c.MaxAttempts
	}
	return 3
}

func (c *Client) maxWait() time.Duration {
	if c.MaxWait > 0 {
		return c.MaxWait
	}
	return time.Minute
}

func isTransport(err error) bool {
	var failed *url.Error
	return errors.As(err, &failed)
}

// backoff is for failures that name no time; chance keeps clients apart that failed at the same moment.
func backoff(attempt int) time.Duration {
	longest := 500 * time.Millisecond << (attempt - 1)
	if longest > 8*time.Second {
		longest = 8 * time.Second
	}
	return chance(longest)
}

// chance returns a time below the longest, or that where the system has no randomness.
func chance(longest time.Duration) time.Duration {
	drawn, err := rand.Int(rand.Reader, big.NewInt(int64(longest)))
	if err != nil {
		return longest
	}
	return time.Duration(drawn.Int64())
}

func pause(ctx context.Context, wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

// newKey returns a random UUID (RFC 9562).
func newKey() (string, error) {
	var id [16]byte
	if _, err := rand.Read(id[:]); err != nil {
		return "", err
	}
	id[6] = id[6]&0x0f | 0x40
	id[8] = id[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:]), nil
}
