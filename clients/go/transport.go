package docket

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"net/http"
	"time"
)

// RetryPolicy is how often a request is sent again, and after which pauses.
type RetryPolicy struct {
	// Retries is how often a request is sent again; 0 sends every request once.
	Retries int
	// MinPause is the first pause if the service names none. It doubles from attempt to attempt.
	MinPause time.Duration
	// MaxPause is the longest pause. A longer Retry-After ends the attempts.
	MaxPause time.Duration
}

// DefaultRetryPolicy is the policy of a client without WithRetryPolicy.
var DefaultRetryPolicy = RetryPolicy{Retries: 4, MinPause: 500 * time.Millisecond, MaxPause: 90 * time.Second}

// backoff grows exponentially, with a random part so that callers do not return together.
func (p RetryPolicy) backoff(attempt int) time.Duration {
	pause := p.MaxPause
	if attempt < 32 && p.MinPause<<attempt > 0 {
		pause = min(p.MaxPause, p.MinPause<<attempt)
	}
	return time.Duration(float64(pause) * (0.5 + mathrand.Float64()/2))
}

// next is the pause before the attempt after the given one; false if there is none.
func (p RetryPolicy) next(attempt int, wanted *time.Duration) (time.Duration, bool) {
	if attempt >= p.Retries {
		return 0, false
	}
	if wanted == nil {
		return p.backoff(attempt), true
	}
	return *wanted, *wanted <= p.MaxPause
}

func pause(ctx context.Context, duration time.Duration) error {
	timer := time.NewTimer(duration)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-timer.C:
		return nil
	}
}

// CallOption changes one call.
type CallOption func(*call)

// WithIdempotencyKey names the request: the service carries it out once and gives a repeated one the same answer. Give
// your own if the call may be repeated after a crash; the default is a new one for each call that changes something.
func WithIdempotencyKey(key string) CallOption {
	return func(c *call) { c.idempotencyKey = key }
}

// call is one request of the API.
type call struct {
	method         string
	path           string
	body           any
	idempotencyKey string
	// isOnce: sending the request twice may do its work twice.
	isOnce bool
	// retryAfter gets the pause that the service asks for with a success.
	retryAfter **time.Duration
}

func newKey() string {
	var random [16]byte
	_, _ = rand.Read(random[:])
	return fmt.Sprintf("%x", random)
}

// do sends a request as Client.send does, and reads the response into T.
func do[T any](ctx context.Context, c *Client, request call, options ...CallOption) (*T, error) {
	for _, option := range options {
		option(&request)
	}
	text, err := c.send(ctx, request)
	if err != nil {
		return nil, err
	}
	return decodeAs[T](text)
}

// send sends a request until it succeeds or must not be sent again, and returns the body of the response.
//
// After 429, and after 503 with Retry-After, the service has done nothing, so any request is sent again. After another
// 5xx or a broken connection it may have done the work, so only a repeatable request is.
func (c *Client) send(ctx context.Context, request call) ([]byte, error) {
	var body []byte
	if request.body != nil {
		encoded, err := json.Marshal(request.body)
		if err != nil {
			return nil, fmt.Errorf("docket: the request cannot be written as JSON: %w", err)
		}
		body = encoded
	}
	for attempt := 0; ; attempt++ {
		text, response, err := c.attempt(ctx, request, body)
		if err == nil && response.StatusCode < 300 {
			if request.retryAfter != nil {
				*request.retryAfter = retryAfterOf(response)
			}
			return text, nil
		}
		var connection *ConnectionError
		if err != nil && !errors.As(err, &connection) {
			return nil, err
		}
		mayRepeat := !request.isOnce
		var wanted *time.Duration
		if err == nil {
			problem := problemOf(response, text)
			err, wanted = problem, problem.RetryAfter
			isRefused := problem.Status == http.StatusTooManyRequests ||
				(problem.Status == http.StatusServiceUnavailable && wanted != nil)
			mayRepeat = isRefused || (mayRepeat && problem.Status >= http.StatusInternalServerError)
		}
		if !mayRepeat {
			return nil, err
		}
		duration, ok := c.config.retry.next(attempt, wanted)
		if !ok {
			return nil, err
		}
		if err := pause(ctx, duration); err != nil {
			return nil, err
		}
	}
}

// attempt sends a request once and reads the response to its end.
func (c *Client) attempt(ctx context.Context, request call, body []byte) ([]byte, *http.Response, error) {
	limited, cancel := context.WithTimeout(ctx, c.config.timeout)
	defer cancel()
	sent, err := http.NewRequestWithContext(limited, request.method, c.config.baseURL+request.path, bytes.NewReader(body))
	if err != nil {
		return nil, nil, fmt.Errorf("docket: the request cannot be made: %w", err)
	}
	sent.Header.Set("Authorization", "Bearer "+c.config.apiKey)
	sent.Header.Set("User-Agent", c.config.userAgent)
	sent.Header.Set("Accept", "application/json")
	if body != nil {
		sent.Header.Set("Content-Type", "application/json")
	}
	if request.idempotencyKey != "" {
		sent.Header.Set("Idempotency-Key", request.idempotencyKey)
	}
	response, err := c.config.http.Do(sent)
	if err != nil {
		return nil, nil, c.noResponse(ctx, err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, nil, c.noResponse(ctx, err)
	}
	return text, response, nil
}

func (c *Client) noResponse(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return &ConnectionError{Target: c.config.baseURL, Err: err}
}

func decodeAs[T any](text []byte) (*T, error) {
	var value T
	if err := json.Unmarshal(text, &value); err != nil {
		return nil, fmt.Errorf("docket: the answer is not what this version expects: %w", err)
	}
	return &value, nil
}
