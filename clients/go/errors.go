package docket

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// The errors with which errors.Is compares a *ProblemError.
var (
	// ErrBadRequest is 400: the request is malformed, or the session cannot be submitted anymore.
	ErrBadRequest = errors.New("docket: bad request")
	// ErrAuthentication is 401: the API key is missing, malformed or unknown.
	ErrAuthentication = errors.New("docket: authentication failed")
	// ErrPermissionDenied is 403: the API key does not allow this request, or has been revoked.
	ErrPermissionDenied = errors.New("docket: permission denied")
	// ErrNotFound is 404: the resource does not exist, or belongs to another company.
	ErrNotFound = errors.New("docket: not found")
	// ErrConflict is 409: the state of the resource does not allow the request.
	ErrConflict = errors.New("docket: conflict")
	// ErrGone is 410: the session has expired, or the content has been removed.
	ErrGone = errors.New("docket: gone")
	// ErrValidation is 422: a value is not allowed; Fields names each.
	ErrValidation = errors.New("docket: validation failed")
	// ErrRateLimit is 429: the key has reached its rate limit. RetryAfter is the pause.
	ErrRateLimit = errors.New("docket: rate limit reached")
	// ErrServer is 500 and above: the service failed, or is overloaded.
	ErrServer = errors.New("docket: server error")
)

var errorsByStatus = map[int]error{
	http.StatusBadRequest:          ErrBadRequest,
	http.StatusUnauthorized:        ErrAuthentication,
	http.StatusForbidden:           ErrPermissionDenied,
	http.StatusNotFound:            ErrNotFound,
	http.StatusConflict:            ErrConflict,
	http.StatusGone:                ErrGone,
	http.StatusUnprocessableEntity: ErrValidation,
	http.StatusTooManyRequests:     ErrRateLimit,
}

// ProblemError is a response that is not a success. Its text is the detail of the problem, which explains how to fix it.
type ProblemError struct {
	// Status is the HTTP status.
	Status int
	// Slug is the kind of problem: the last part of its type, such as "validation-error".
	Slug string
	// Problem is the problem document (RFC 9457).
	Problem Problem
	// RetryAfter is the pause that the service asks for; nil if it asks for none.
	RetryAfter *time.Duration
}

func (e *ProblemError) Error() string {
	return fmt.Sprintf("docket: %d %s: %s (request %s)", e.Status, e.Slug, e.Problem.Detail, e.Problem.RequestID)
}

// RequestID is the id of the request. Quote it when you contact support.
func (e *ProblemError) RequestID() string { return e.Problem.RequestID }

// Fields are the paths of the invalid members, such as "contentTypes[1]".
func (e *ProblemError) Fields() []string {
	fields := make([]string, 0, len(e.Problem.Errors))
	for _, one := range e.Problem.Errors {
		fields = append(fields, one.Field)
	}
	return fields
}

// Is reports whether target is the error of this status, such as ErrNotFound.
func (e *ProblemError) Is(target error) bool {
	if e.Status >= http.StatusInternalServerError {
		return target == ErrServer
	}
	known, ok := errorsByStatus[e.Status]
	return ok && known == target
}

// ConnectionError reports that no response came: the service cannot be reached, or it took too long.
type ConnectionError struct {
	// Target is the address that did not answer, such as https://docket.example.com.
	Target string
	// Err is the error of net/http.
	Err error
}

func (e *ConnectionError) Error() string {
	return fmt.Sprintf("docket: no response from %s: %v", e.Target, e.Err)
}

// Unwrap returns the error of net/http.
func (e *ConnectionError) Unwrap() error { return e.Err }

// UploadError reports that the storage refused a file.
type UploadError struct {
	// FileIndex is the index of the file in the call.
	FileIndex int
	// Status is the status of the storage's response.
	Status int
	// Text is the start of the response.
	Text string
}

func (e *UploadError) Error() string {
	return fmt.Sprintf("docket: file %d was not stored: the storage answered %d. %s", e.FileIndex, e.Status, e.Text)
}

// problemOf is the error of a response. One without a problem document, such as that of a proxy, gets one from its
// status and text.
func problemOf(response *http.Response, body []byte) *ProblemError {
	var problem Problem
	if json.Unmarshal(body, &problem) != nil || problem.Type == "" || problem.Status == 0 {
		problem = Problem{
			Type:      "about:blank",
			Title:     http.StatusText(response.StatusCode),
			Status:    response.StatusCode,
			Detail:    fmt.Sprintf("The answer is not one of Docket: %s", firstRunes(string(body), 200)),
			Instance:  response.Request.URL.Path,
			RequestID: response.Header.Get("Request-Id"),
		}
	}
	slug := problem.Type[strings.LastIndex(problem.Type, "/")+1:]
	return &ProblemError{Status: response.StatusCode, Slug: slug, Problem: problem, RetryAfter: retryAfterOf(response)}
}

func firstRunes(text string, count int) string {
	runes := []rune(strings.TrimSpace(text))
	return string(runes[:min(count, len(runes))])
}

// retryAfterOf reads the header Retry-After, which is a number of seconds or a date.
func retryAfterOf(response *http.Response) *time.Duration {
	text := strings.TrimSpace(response.Header.Get("Retry-After"))
	if seconds, err := strconv.ParseUint(text, 10, 31); err == nil {
		wanted := time.Duration(seconds) * time.Second
		return &wanted
	}
	if at, err := http.ParseTime(text); err == nil {
		wanted := max(0, time.Until(at))
		return &wanted
	}
	return nil
}
