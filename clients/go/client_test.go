package vitrine

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"
)

type reply struct {
	status int
	header map[string]string
	body   string
}

var (
	limited  = reply{429, map[string]string{"Retry-After": "0"}, `{"error":"rate_limited","error_description":"Wait"}`}
	away     = reply{503, map[string]string{"Retry-After": "0"}, `{"error":"unavailable","error_description":"Later"}`}
	busy     = reply{409, map[string]string{"Retry-After": "0"}, `{"error":"idempotency_key_in_use"}`}
	missing  = reply{404, nil, `{"error":"not_found","error_description":"There is no such link"}`}
	expired  = reply{401, nil, `{"error":"invalid_token","error_description":"The token has expired"}`}
	done     = reply{200, nil, `[]`}
	uploaded = reply{201, nil, `{"url":"x"}`}
	broken   = reply{}
	issued   = reply{200, nil, `{"access_token":"new","refresh_token":"next","expires_in":3600,"scope":"links"}`}
)

const linkID = "6a7b9f39-0a5b-4b35-8f6e-6d9c2d0b7a51"

// service answers one request after the other, and keeps them.
type service struct {
	sync.Mutex
	url     string
	lines   []string
	headers []http.Header
	bodies  []string
}

func newService(t *testing.T, replies ...reply) *service {
	t.Helper()
	s := &service{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.Lock()
		defer s.Unlock()
		body, _ := io.ReadAll(r.Body)
		s.lines = append(s.lines, r.Method+" "+r.URL.String())
		s.headers = append(s.headers, r.Header)
		s.bodies = append(s.bodies, string(body))
		if len(s.lines) > len(replies) {
			t.Errorf("one request too many: %s", r.URL)
			return
		}
		next := replies[len(s.lines)-1]
		if next.status == 0 {
			panic(http.ErrAbortHandler)
		}
		for name, value := range next.header {
			w.Header().Set(name, value)
		}
		w.WriteHeader(next.status)
		_, _ = io.WriteString(w, next.body)
	}))
	t.Cleanup(server.Close)
	s.url = server.URL
	return s
}

func (s *service) client() *Client { return New(s.url, StaticToken("token")) }

func (s *service) session() *Session {
	application := Application{BaseURL: s.url, ClientID: "id", ClientSecret: "secret"}
	return NewSession(application, Tokens{"old", "first", time.Now().Add(time.Hour), ""})
}

func expect(t *testing.T, found, wanted any) {
	t.Helper()
	if !reflect.DeepEqual(found, wanted) {
		t.Errorf("found %v, wanted %v", found, wanted)
	}
}

func codeOf(t *testing.T, err error) ErrorError {
	t.Helper()
	var refused *APIError
	if !errors.As(err, &refused) {
		t.Fatalf("no refusal: %v", err)
	}
	return refused.Code
}

func repeated(line string, times int) []string {
	return strings.Split(strings.TrimSuffix(strings.Repeat(line+"\n", times), "\n"), "\n")
}

func TestAReadIsRepeatedAfterARefusalThatPasses(t *testing.T) {
	for _, passing := range []reply{limited, away, broken} {
		s := newService(t, passing, done)
		// A connection of its own, since net/http repeats a read itself when an idle one breaks.
		client := s.client()
		client.HTTP = &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
		links, err := client.ListLinks(context.Background())
		expect(t, err, nil)
		expect(t, links, []Link{})
		expect(t, s.lines, repeated("GET /api/links", 2))
	}
}

func TestADeviceWaitsUntilThePersonHasDecided(t *testing.T) {
	codes := reply{200, nil, `{"device_code":"vdc_x","user_code":"BCDF-GHJK","verification_uri":"https://x/device",
		"verification_uri_complete":"https://x/device?user_code=BCDF-GHJK","expires_in":600,"interval":0}`}
	pending := reply{400, nil, `{"error":"authorization_pending"}`}
	s := newService(t, codes, pending, pending, issued, reply{400, nil, `{"error":"access_denied"}`})
	application := Application{BaseURL: s.url, ClientID: "id"}
	device, err := application.AuthorizeDevice(context.Background(), "links")
	expect(t, err, nil)
	expect(t, device.UserCode, "BCDF-GHJK")
	expect(t, s.bodies[0], "client_id=id&scope=links")
	tokens, err := application.ExchangeDeviceCode(context.Background(), device)
	expect(t, err, nil)
	expect(t, tokens.AccessToken, "new")
	_, err = application.ExchangeDeviceCode(context.Background(), device)
	expect(t, codeOf(t, err), ErrorErrorAccessDenied)
	expect(t, s.lines[1:], repeated("POST /api/oauth2/token", 4))
}

func TestARequestIsSentThreeTimesAtMost(t *testing.T) {
	s := newService(t, limited, limited, limited)
	_, err := s.client().ListLinks(context.Background())
	expect(t, codeOf(t, err), ErrorErrorRateLimited)
}

func TestAWaitThatIsTooLongFailsAtOnce(t *testing.T) {
	for _, written := range []string{"3600", "Fri, 01 Jan 2100 00:00:00 GMT"} {
		s := newService(t, reply{429, map[string]string{"Retry-After": written}, limited.body})
		_, err := s.client().ListLinks(context.Background())
		expect(t, codeOf(t, err), ErrorErrorRateLimited)
	}
}

func TestAContextEndsAWait(t *testing.T) {
	s := newService(t, reply{429, map[string]string{"Retry-After": "30"}, limited.body})
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	_, err := s.client().ListLinks(ctx)
	expect(t, errors.Is(err, context.DeadlineExceeded), true)
}

func TestAPostWithoutAKeyIsNotRepeatedWhenItMayHaveBeenDone(t *testing.T) {
	s := newService(t, away)
	_, err := s.client().PostUserinfo(context.Background())
	expect(t, codeOf(t, err), ErrorErrorUnavailable)
}

func TestACreationIsRepeatedWithItsKey(t *testing.T) {
	s := newService(t, away, busy, done)
	_, err := s.client().send(context.Background(), request{method: "POST", path: "/api/links", takesKey: true}, nil)
	expect(t, err, nil)
	key := s.headers[0].Get("Idempotency-Key")
	expect(t, len(key), 36)
	expect(t, []string{s.headers[1].Get("Idempotency-Key"), s.headers[2].Get("Idempotency-Key")}, []string{key, key})
}

func TestADeletionThatWasRepeatedAndFindsNothingIsDone(t *testing.T) {
	s := newService(t, away, missing)
	expect(t, s.client().DeleteLink(context.Background(), linkID), nil)
	expect(t, s.lines, repeated("DELETE /api/links/"+linkID, 2))
}

func TestADeletionThatFindsNothingAtFirstIsRefused(t *testing.T) {
	s := newService(t, limited, missing)
	expect(t, codeOf(t, s.client().DeleteLink(context.Background(), linkID)), ErrorErrorNotFound)
}

func TestAChangeWithATagIsNotRepeatedWhenItsOwnWriteMayHaveOutdatedIt(t *testing.T) {
	s := newService(t, away)
	_, _, err := s.client().ReplacePage(context.Background(), NewPage{}, `"1"`)
	expect(t, codeOf(t, err), ErrorErrorUnavailable)
}

func TestAnIDThatWouldMakeAnotherPathIsSentNowhere(t *testing.T) {
	s := newService(t)
	for _, id := range []string{"", ".", ".."} {
		if _, err := s.client().GetLink(context.Background(), id); err == nil {
			t.Errorf("%q was sent", id)
		}
	}
}

func TestAnAnswerThatIsNotOfTheServiceIsToldByItsStatus(t *testing.T) {
	s := newService(t, reply{502, nil, "<h1>Bad gateway</h1>"})
	_, err := s.client().ListLinks(context.Background())
	expect(t, err.Error(), "vitrine: 502 : the service answered with status 502")
}

func TestAnUploadIsSentAgainFromWhereTheFileStood(t *testing.T) {
	s := newService(t, limited, uploaded)
	file := bytes.NewReader([]byte("beforecontent"))
	_, _ = file.Seek(6, io.SeekStart)
	var told []float64
	_, err := s.client().UploadAvatar(context.Background(), UploadAvatarForm{
		File:     File{"a.png", file},
		Progress: func(share float64) { told = append(told, share) },
	})
	expect(t, err, nil)
	for _, body := range s.bodies {
		expect(t, strings.Contains(body, "\r\n\r\ncontent\r\n"), true)
	}
	expect(t, told[len(told)-1], 1.0)
}

func TestAnUploadThatCannotBeReadAgainIsSentOnce(t *testing.T) {
	s := newService(t, limited)
	file := File{"a.png", io.LimitReader(strings.NewReader("content"), 7)}
	_, err := s.client().UploadAvatar(context.Background(), UploadAvatarForm{File: file})
	expect(t, codeOf(t, err), ErrorErrorRateLimited)
}

func TestATokenThatIsRefusedIsRefreshedOnceAndStoredBeforeItIsUsed(t *testing.T) {
	s := newService(t, expired, issued, done)
	session := s.session()
	var stored []Tokens
	session.Store = func(tokens Tokens) error { stored = append(stored, tokens); return nil }
	_, err := New(s.url, session).ListLinks(context.Background())
	expect(t, err, nil)
	expect(t, len(stored), 1)
	expect(t, stored[0].RefreshToken, "next")
	expect(t, s.lines, []string{"GET /api/links", "POST /api/oauth2/token", "GET /api/links"})
	expect(t, s.headers[2].Get("Authorization"), "Bearer new")
}

func TestARefreshWhoseAnswerWasLostIsAskedForOnceMore(t *testing.T) {
	s := newService(t, expired, away, issued, done)
	_, err := New(s.url, s.session()).ListLinks(context.Background())
	expect(t, err, nil)
	expect(t, s.lines[1:3], repeated("POST /api/oauth2/token", 2))
}

func TestTokensThatCannotBeStoredAreKeptForTheNextRequest(t *testing.T) {
	s := newService(t, expired, issued, done)
	session := s.session()
	full := errors.New("the disk is full")
	session.Store = func(Tokens) error { return full }
	client := New(s.url, session)
	_, err := client.ListLinks(context.Background())
	expect(t, err, full)
	stored := 0
	session.Store = func(Tokens) error { stored++; return nil }
	_, err = client.ListLinks(context.Background())
	expect(t, err, nil)
	expect(t, []int{stored, len(s.lines)}, []int{1, 3})
}

func TestTokensThatAnotherProcessHasStoredAreUsedWithoutARefresh(t *testing.T) {
	s := newService(t, expired, done)
	session := s.session()
	session.Load = func() (Tokens, error) {
		return Tokens{"other", "theirs", time.Now().Add(time.Hour), ""}, nil
	}
	_, err := New(s.url, session).ListLinks(context.Background())
	expect(t, err, nil)
	expect(t, s.headers[1].Get("Authorization"), "Bearer other")
}

func TestAChangeTellsApartWhatIsAbsentAndWhatIsNull(t *testing.T) {
	text, err := json.Marshal(UserChange{Bio: Null[string](), Location: Set("London"), VolumeControl: Ptr(false)})
	expect(t, err, nil)
	expect(t, string(text), `{"bio":null,"location":"London","volume_control":false}`)
}

func TestACardIsSentByItsType(t *testing.T) {
	var card NewCard = NewTextCard{Type: "text", Extra: ListedCardExtraText{Text: "Hello"}}
	text, err := json.Marshal(card)
	expect(t, err, nil)
	expect(t, string(text), `{"type":"text","extra":{"text":"Hello"}}`)
}

func TestErrorAsText(t *testing.T) {
	refused := &APIError{Status: 400, Code: "invalid_request", Message: "Correct these fields"}
	expect(t, refused.Error(), "vitrine: 400 invalid_request: Correct these fields")
	refused.Fields = map[string][]string{"value": {"is too long", "has a line break"}, "type": {"is required"}}
	refused.RequestID = "6a7b"
	reasons := "type is required; value is too long, has a line break; request 6a7b"
	expect(t, refused.Error(), "vitrine: 400 invalid_request: Correct these fields ("+reasons+")")
}

func TestWebhooks(t *testing.T) {
	// The example of the standard.
	secret := "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
	body := []byte(`{"test": 2432232314}`)
	header := http.Header{}
	header.Set("Webhook-Id", "msg_p5jXN8AQM9LWM0D4loKWxJek")
	header.Set("Webhook-Timestamp", "1614265330")
	header.Set("Webhook-Signature", "v1a,x v1,bad v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
	sent := time.Unix(1614265330, 0)
	for _, age := range []time.Duration{-WebhookTolerance, 0, WebhookTolerance} {
		expect(t, verifyWebhook(body, header, secret, sent.Add(age)), nil)
	}
	for _, age := range []time.Duration{-WebhookTolerance - time.Second, WebhookTolerance + time.Second} {
		expect(t, verifyWebhook(body, header, secret, sent.Add(age)), ErrWebhook)
	}
	expect(t, verifyWebhook([]byte(`{}`), header, secret, sent), ErrWebhook)
	expect(t, verifyWebhook(body, header, "whsec_AAAA", sent), ErrWebhook)
	expect(t, verifyWebhook(body, http.Header{}, secret, sent), ErrWebhook)
	expect(t, VerifyWebhook(body, header, secret), ErrWebhook)
	for _, none := range []string{"", "whsec_", "whsec_a"} {
		err := verifyWebhook(body, header, none, sent)
		expect(t, err != nil && err != ErrWebhook, true)
	}
}
