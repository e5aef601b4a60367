package vitrine

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const (
	// early is how long before its end a token counts as expired: it may have expired when it arrives.
	early = 30 * time.Second
	// grace is for how long the service takes a used refresh token again, less the time that a request takes.
	grace = 8 * time.Second
)

// TokenSource is where a client has its access tokens from.
type TokenSource interface {
	// Token returns the token for the next request.
	Token(ctx context.Context) (string, error)
	// Renew gets another token, after the service refused this one.
	Renew(ctx context.Context, refused string) error
}

// StaticToken is a token that is never refreshed, such as a personal token.
type StaticToken string

// Token returns the token.
func (t StaticToken) Token(context.Context) (string, error) { return string(t), nil }

// Renew does nothing: the same token is refused again.
func (t StaticToken) Renew(context.Context, string) error { return nil }

// Application is an application that is registered at an instance.
type Application struct {
	// BaseURL is the address of the instance, such as https://vitrine.example.
	BaseURL  string
	ClientID string
	// ClientSecret is empty for public clients.
	ClientSecret string
	// HTTP sends the requests; nil for http.DefaultClient.
	HTTP *http.Client
}

// Tokens are the tokens of one person, to be stored as JSON.
type Tokens struct {
	AccessToken  string    `json:"access_token"`
	RefreshToken string    `json:"refresh_token"`
	ExpiresAt    time.Time `json:"expires_at"`
	// Scope is what the person has allowed, names of scopes.
	Scope string `json:"scope"`
}

func (t Tokens) isFresh() bool { return time.Until(t.ExpiresAt) > early }

func (a Application) issue(ctx context.Context, grant url.Values) (Tokens, error) {
	began := time.Now()
	tokens, err := a.ask(ctx, grant)
	var refused *APIError
	isLost := err != nil && (!errors.As(err, &refused) || refused.Status == http.StatusServiceUnavailable)
	// A refresh that was sent is answered alike once more, so that a lost answer loses no tokens.
	if isLost && ctx.Err() == nil && grant.Get("grant_type") == "refresh_token" && time.Since(began) < grace {
		if err := pause(ctx, 500*time.Millisecond); err != nil {
			return Tokens{}, err
		}
		return a.ask(ctx, grant)
	}
	return tokens, err
}

func (a Application) ask(ctx context.Context, grant url.Values) (Tokens, error) {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	response, err := a.post(ctx, "/api/oauth2/token", grant)
	if err != nil {
		return Tokens{}, err
	}
	defer response.Body.Close()
	var issued struct {
		AccessToken  string `json:"access_token"`
		RefreshToken string `json:"refresh_token"`
		ExpiresIn    int64  `json:"expires_in"`
		Scope        string `json:"scope"`
	}
	if err := json.NewDecoder(response.Body).Decode(&issued); err != nil {
		return Tokens{}, err
	}
	expires := time.Now().Add(time.Duration(issued.ExpiresIn) * time.Second)
	return Tokens{issued.AccessToken, issued.RefreshToken, expires, issued.Scope}, nil
}

// post sends a form with what identifies the application, and returns the response where it is no refusal.
func (a Application) post(ctx context.Context, path string, form url.Values) (*http.Response, error) {
	form.Set("client_id", a.ClientID)
	if a.ClientSecret != "" {
		form.Set("client_secret", a.ClientSecret)
	}
	address := strings.TrimRight(a.BaseURL, "/") + path
	sent, err := http.NewRequestWithContext(ctx, http.MethodPost, address, strings.NewReader(form.Encode()))
	if err != nil {
		return nil, err
	}
	sent.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	client := a.HTTP
	if client == nil {
		client = http.DefaultClient
	}
	response, err := client.Do(sent)
	if err != nil {
		return nil, err
	}
	if response.StatusCode != http.StatusOK {
		defer response.Body.Close()
		return nil, errorOf(response)
	}
	return response, nil
}

// mutex is a lock that a context can stop waiting for.
type mutex chan struct{}

func newMutex() mutex { return make(mutex, 1) }

func (m mutex) lock(ctx context.Context) error {
	select {
	case m <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (m mutex) unlock() { <-m }

// Session keeps the tokens of one person: it refreshes them before they expire and when the service refuses one.
// Goroutines that wait at the same time share one refresh, since a refresh token works once.
type Session struct {
	// Store stores new tokens, before the first of them is used. When it fails, so does the request, and the next one
	// calls it again with the same tokens.
	Store func(Tokens) error
	// Lock is for processes that share stored tokens: it locks them against each other during a refresh.
	Lock func(context.Context) (unlock func(), err error)
	// Load reads what another process may have stored meanwhile.
	Load func() (Tokens, error)

	application Application
	tokens      Tokens
	isUnstored  bool
	mutex       mutex
}

// NewSession returns a session with the tokens that were stored. Set its hooks before it is used.
func NewSession(application Application, tokens Tokens) *Session {
	return &Session{application: application, tokens: tokens, mutex: newMutex()}
}

// Token returns a token that has not expired.
func (s *Session) Token(ctx context.Context) (string, error) {
	if err := s.mutex.lock(ctx); err != nil {
		return "", err
	}
	defer s.mutex.unlock()
	var err error
	if !s.tokens.isFresh() {
		err = s.refresh(ctx)
	} else if s.isUnstored {
		err = s.store()
	}
	return s.tokens.AccessToken, err
}

// Renew refreshes, unless another goroutine has done so meanwhile.
func (s *Session) Renew(ctx context.Context, refused string) error {
	if err := s.mutex.lock(ctx); err != nil {
		return err
	}
	defer s.mutex.unlock()
	if s.tokens.AccessToken != refused {
		return nil
	}
	return s.refresh(ctx)
}

func (s *Session) refresh(ctx context.Context) error {
	if s.Lock != nil {
		unlock, err := s.Lock(ctx)
		if err != nil {
			return err
		}
		defer unlock()
	}
	if s.Load != nil && !s.isUnstored {
		stored, err := s.Load()
		if err != nil {
			return err
		}
		if stored.RefreshToken != "" && stored.RefreshToken != s.tokens.RefreshToken {
			s.tokens = stored
			if stored.isFresh() {
				return nil
			}
		}
	}
	grant := url.Values{"grant_type": {"refresh_token"}, "refresh_token": {s.tokens.RefreshToken}}
	tokens, err := s.application.issue(ctx, grant)
	if err != nil {
		return err
	}
	// Kept also when they cannot be stored: to send the used refresh token again would end the authorization.
	s.tokens, s.isUnstored = tokens, true
	return s.store()
}

func (s *Session) store() error {
	if s.Store != nil {
		if err := s.Store(s.tokens); err != nil {
			return err
		}
	}
	s.isUnstored = false
	return nil
}

// ClientCredentials are tokens of an application itself, which acts as its owner.
type ClientCredentials struct {
	application Application
	tokens      Tokens
	mutex       mutex
}

// NewClientCredentials returns the source of an application's own tokens.
func NewClientCredentials(application Application) *ClientCredentials {
	return &ClientCredentials{application: application, mutex: newMutex()}
}

// Token returns a token that has not expired.
func (c *ClientCredentials) Token(ctx context.Context) (string, error) {
	if err := c.mutex.lock(ctx); err != nil {
		return "", err
	}
	defer c.mutex.unlock()
	if !c.tokens.isFresh() {
		tokens, err := c.application.issue(ctx, url.Values{"grant_type": {"client_credentials"}})
		if err != nil {
			return "", err
		}
		c.tokens = tokens
	}
	return c.tokens.AccessToken, nil
}

// Renew forgets a token that was refused.
func (c *ClientCredentials) Renew(ctx context.Context, refused string) error {
	if err := c.mutex.lock(ctx); err != nil {
		return err
	}
	defer c.mutex.unlock()
	if c.tokens.AccessToken == refused {
		c.tokens = Tokens{}
	}
	return nil
}
