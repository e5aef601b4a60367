package vitrine

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"sort"
	"strconv"
	"strings"
	"time"
)

// maxErrorBytes bounds what is read of a refusal.
const maxErrorBytes = 1 << 20

// APIError is a request that the service refused: what it said, and under which id its log has the request.
type APIError struct {
	Status int
	// Code is empty where what answered was not the service, such as a proxy.
	Code    ErrorError
	Message string
	// Fields says what is wrong, by the path of the field.
	Fields    map[string][]string
	RequestID string
	// RetryAfter is how long to wait before the request is sent again; nil where the service does not say so.
	RetryAfter *time.Duration
}

// Error returns the sentence that the service gave, the reasons by field, and the id of the request.
func (e *APIError) Error() string {
	details := make([]string, 0, len(e.Fields)+1)
	for name, reasons := range e.Fields {
		details = append(details, name+" "+strings.Join(reasons, ", "))
	}
	sort.Strings(details)
	if e.RequestID != "" {
		details = append(details, "request "+e.RequestID)
	}
	text := fmt.Sprintf("vitrine: %d %s: %s", e.Status, e.Code, e.Message)
	if len(details) == 0 {
		return text
	}
	return text + " (" + strings.Join(details, "; ") + ")"
}

func (e *APIError) wait(attempt int) time.Duration {
	if e.RetryAfter == nil {
		return backoff(attempt)
	}
	spread := 100*time.Millisecond + *e.RetryAfter/10
	if spread > time.Second {
		spread = time.Second
	}
	return *e.RetryAfter + chance(spread)
}

func errorOf(response *http.Response) *APIError {
	refused := &APIError{
		Status:     response.StatusCode,
		Message:    fmt.Sprintf("the service answered with status %d", response.StatusCode),
		RequestID:  response.Header.Get("X-Request-Id"),
		RetryAfter: retryAfter(response.Header.Get("Retry-After")),
	}
	text, err := io.ReadAll(io.LimitReader(response.Body, maxErrorBytes))
	if err != nil {
		return refused
	}
	var body struct {
		Error       ErrorError          `json:"error"`
		Description string              `json:"error_description"`
		Fields      map[string][]string `json:"fields"`
	}
	if json.Unmarshal(text, &body) == nil && body.Error != "" {
		refused.Code, refused.Message, refused.Fields = body.Error, body.Description, body.Fields
	}
	return refused
}

// retryAfter reads seconds or a date (RFC 9110, 10.2.3).
func retryAfter(written string) *time.Duration {
	if seconds, err := strconv.Atoi(written); err == nil && seconds >= 0 {
		wait := time.Duration(seconds) * time.Second
		return &wait
	}
	date, err := http.ParseTime(written)
	if err != nil {
		return nil
	}
	wait := time.Until(date)
	if wait < 0 {
		wait = 0
	}
	return &wait
}
