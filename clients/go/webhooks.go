package docket

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// WebhookFault is the reason why a webhook cannot be trusted, or the fault of the keys.
type WebhookFault string

const (
	// FaultMissingHeader: the request has no signature or time for the given keys.
	FaultMissingHeader WebhookFault = "missing_header"
	// FaultInvalidSignature: no key matches the signature.
	FaultInvalidSignature WebhookFault = "invalid_signature"
	// FaultTimestampTooOld: the webhook may be a replay.
	FaultTimestampTooOld WebhookFault = "timestamp_too_old"
	// FaultTimestampTooNew: the webhook comes from the future.
	FaultTimestampTooNew WebhookFault = "timestamp_too_new"
	// FaultMissingKey: a key is empty, or there is none.
	FaultMissingKey WebhookFault = "missing_key"
	// FaultInvalidKey: a key is neither a secret nor an API key.
	FaultInvalidKey WebhookFault = "invalid_key"
	// FaultInvalidSecret: a secret is not complete.
	FaultInvalidSecret WebhookFault = "invalid_secret"
)

// WebhookVerificationError is a webhook that cannot be trusted. Answer 401, and do not act on it.
type WebhookVerificationError struct {
	Fault   WebhookFault
	Message string
}

func (e *WebhookVerificationError) Error() string { return "docket: " + e.Message }

// WebhookSetupError reports that no webhook can be verified because a key is missing or malformed. The webhook
// itself may be valid, so answer with 500, and the service sends it again.
type WebhookSetupError struct {
	Fault   WebhookFault
	Message string
}

func (e *WebhookSetupError) Error() string { return "docket: " + e.Message }

// VerifiedWebhook is a webhook that can be trusted.
type VerifiedWebhook struct {
	// ID is the id of the event, the same on every attempt: keep it to recognize an event that arrives twice.
	ID string
	// Type is the type of the event. Ignore types that you do not know.
	Type EventType
	// SentAt is when this attempt was sent.
	SentAt time.Time
	// Body is the raw event. Decode reads it.
	Body json.RawMessage
}

// Decode reads the body into the struct of its type, and returns a pointer to it, such as *SessionCompletedEvent.
func (w *VerifiedWebhook) Decode() (any, error) { return DecodeEvent(w.Type, w.Body) }

// The lengths that Standard Webhooks allows for a secret.
const (
	secretPrefix   = "whsec_"
	secretBytesMin = 24
	secretBytesMax = 64
)

var (
	apiKeyPattern    = regexp.MustCompile(`^aok_(?:test_)?[0-9a-f]{64}$`)
	hashPattern      = regexp.MustCompile(`^[0-9a-f]{64}$`)
	timestampPattern = regexp.MustCompile(`^[0-9]{1,15}$`)
)

// webhookKey signs: the bytes of a secret, or the hex SHA-256 of an API key.
type webhookKey struct {
	isSecret bool
	bytes    []byte
}

func readWebhookKey(key, name string) (webhookKey, error) {
	switch {
	case strings.TrimSpace(key) == "":
		return webhookKey{}, &WebhookSetupError{FaultMissingKey, name + " is empty. Check that your settings have the key."}
	case strings.HasPrefix(key, secretPrefix):
		secret, err := base64.StdEncoding.Strict().DecodeString(key[len(secretPrefix):])
		if err != nil || len(secret) < secretBytesMin || len(secret) > secretBytesMax || strings.ContainsAny(key, "\r\n") {
			return webhookKey{}, &WebhookSetupError{FaultInvalidSecret, fmt.Sprintf(
				"%s is not a complete webhook secret: after whsec_ come %d to %d bytes in base64. Copy it again.",
				name, secretBytesMin, secretBytesMax)}
		}
		return webhookKey{isSecret: true, bytes: secret}, nil
	case apiKeyPattern.MatchString(key):
		hash := sha256.Sum256([]byte(key))
		return webhookKey{bytes: []byte(hex.EncodeToString(hash[:]))}, nil
	case hashPattern.MatchString(key):
		return webhookKey{bytes: []byte(key)}, nil
	default:
		return webhookKey{}, &WebhookSetupError{FaultInvalidKey, name +
			" is neither a webhook secret (whsec_…) nor an API key (aok_…) nor the SHA-256 of an API key (64 hex digits). Copy it again."}
	}
}

func readWebhookKeys(keys []string) ([]webhookKey, error) {
	if len(keys) == 0 {
		return nil, &WebhookSetupError{FaultMissingKey, "There is no key. Give a webhook secret or an API key."}
	}
	read := make([]webhookKey, 0, len(keys))
	for index, key := range keys {
		one, err := readWebhookKey(key, fmt.Sprintf("keys[%d]", index))
		if err != nil {
			return nil, err
		}
		read = append(read, one)
	}
	return read, nil
}

func sign(key webhookKey, id, timestamp string, body []byte) []byte {
	mac := hmac.New(sha256.New, key.bytes)
	if key.isSecret {
		mac.Write([]byte(id + "." + timestamp + "."))
	}
	mac.Write(body)
	return mac.Sum(nil)
}

// isSigned compares in constant time.
func isSigned(key webhookKey, header string, expected []byte) bool {
	if !key.isSecret {
		return hmac.Equal([]byte(header), []byte("sha256="+hex.EncodeToString(expected)))
	}
	wanted := []byte("v1," + base64.StdEncoding.EncodeToString(expected))
	found := false
	for _, one := range strings.Split(header, " ") {
		found = hmac.Equal([]byte(one), wanted) || found
	}
	return found
}

// Verifier checks webhooks. Create it with NewVerifier.
type Verifier struct {
	keys []webhookKey
	// Tolerance is the replay window, in both directions.
	Tolerance time.Duration
	// Now is the clock, for tests.
	Now func() time.Time
}

// NewVerifier returns a verifier that accepts the signatures of these keys: whsec_… secrets of your company (Standard
// Webhooks) and API keys, or the hex SHA-256 of an API key. A signature with a secret also covers id and time, so prefer
// it. An empty or malformed key is a *WebhookSetupError.
func NewVerifier(keys ...string) (*Verifier, error) {
	read, err := readWebhookKeys(keys)
	if err != nil {
		return nil, err
	}
	return &Verifier{keys: read, Tolerance: 5 * time.Minute, Now: time.Now}, nil
}

// Verify checks the signature and the age of a webhook. The body is the raw one of the request. A webhook that cannot
// be trusted is a *WebhookVerificationError.
func (v *Verifier) Verify(body []byte, header http.Header) (*VerifiedWebhook, error) {
	if v == nil || len(v.keys) == 0 {
		return nil, &WebhookSetupError{FaultMissingKey, "There is no key. Make the verifier with NewVerifier."}
	}
	isComplete := false
	for _, key := range v.keys {
		prefix := "X-Webhook-"
		if key.isSecret {
			prefix = "Webhook-"
		}
		signatures, timestamp, id := header.Get(prefix+"Signature"), header.Get(prefix+"Timestamp"), header.Get(prefix+"Id")
		if signatures == "" || !timestampPattern.MatchString(timestamp) {
			continue
		}
		isComplete = true
		if !isSigned(key, signatures, sign(key, id, timestamp, body)) {
			continue
		}
		seconds, _ := strconv.ParseInt(timestamp, 10, 64)
		sentAt := time.Unix(seconds, 0)
		if err := v.checkTime(sentAt); err != nil {
			return nil, err
		}
		return readWebhook(body, id, sentAt)
	}
	if isComplete {
		return nil, &WebhookVerificationError{FaultInvalidSignature,
			"No key matches the signature. Check the key, and that the body is unchanged."}
	}
	return nil, &WebhookVerificationError{FaultMissingHeader,
		"The request has no signature or time for the given keys. It is not a webhook of them."}
}

func (v *Verifier) checkTime(sentAt time.Time) error {
	age := v.Now().Truncate(time.Second).Sub(sentAt)
	if age > v.Tolerance {
		return &WebhookVerificationError{FaultTimestampTooOld,
			fmt.Sprintf("The webhook was sent %d s ago. It may be a replay.", int64(age.Seconds()))}
	}
	if age < -v.Tolerance {
		return &WebhookVerificationError{FaultTimestampTooNew,
			fmt.Sprintf("The webhook was sent %d s in the future. Check the clocks.", int64(-age.Seconds()))}
	}
	return nil
}

func readWebhook(body []byte, id string, sentAt time.Time) (*VerifiedWebhook, error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(body, &members); err != nil {
		return nil, fmt.Errorf("docket: the body is not a JSON object: %w", err)
	}
	text := func(names ...string) string {
		for _, name := range names {
			var value string
			if json.Unmarshal(members[name], &value) == nil && value != "" {
				return value
			}
		}
		return ""
	}
	if own := text("eventId", "id"); own != "" {
		id = own
	}
	return &VerifiedWebhook{ID: id, Type: EventType(text("eventType", "type", "event")), SentAt: sentAt, Body: body}, nil
}

// VerifyRequest reads the body of a request, at most 5 MiB, and verifies it.
func (v *Verifier) VerifyRequest(request *http.Request) (*VerifiedWebhook, error) {
	body, err := io.ReadAll(http.MaxBytesReader(nil, request.Body, maxWebhookBytes))
	if err != nil {
		return nil, err
	}
	return v.Verify(body, request.Header)
}

const maxWebhookBytes = 5 << 20

// Handler receives webhooks: it verifies each one and calls onWebhook, which records the event. The webhook is answered
// when onWebhook returns, which must be within 10 s: 204, or 500 after an error, so that the service sends it again. A
// webhook that cannot be trusted gets 401.
func (v *Verifier) Handler(onWebhook func(context.Context, *VerifiedWebhook) error) http.Handler {
	return http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		webhook, err := v.VerifyRequest(request)
		if err == nil {
			err = onWebhook(request.Context(), webhook)
		}
		var untrusted *WebhookVerificationError
		var tooLong *http.MaxBytesError
		switch {
		case err == nil:
			response.WriteHeader(http.StatusNoContent)
		case errors.As(err, &untrusted):
			http.Error(response, string(untrusted.Fault), http.StatusUnauthorized)
		case errors.As(err, &tooLong):
			http.Error(response, "body_too_long", http.StatusRequestEntityTooLarge)
		default:
			log.Printf("docket: a webhook was not recorded: %v", err)
			http.Error(response, "not_recorded", http.StatusInternalServerError)
		}
	})
}

// SignWebhook returns the headers that the service would send with a body, for tests of a receiver. The key is a secret or
// an API key.
func SignWebhook(body []byte, id string, eventType EventType, sentAt time.Time, key string) (http.Header, error) {
	read, err := readWebhookKey(key, "key")
	if err != nil {
		return nil, err
	}
	timestamp := strconv.FormatInt(sentAt.Unix(), 10)
	header := http.Header{}
	header.Set("Content-Type", "application/json")
	header.Set("X-Webhook-Event", string(eventType))
	header.Set("X-Webhook-Id", id)
	header.Set("X-Webhook-Timestamp", timestamp)
	signature := sign(read, id, timestamp, body)
	if !read.isSecret {
		header.Set("X-Webhook-Signature", "sha256="+hex.EncodeToString(signature))
		return header, nil
	}
	header.Set("Webhook-Id", id)
	header.Set("Webhook-Timestamp", timestamp)
	header.Set("Webhook-Signature", "v1,"+base64.StdEncoding.EncodeToString(signature))
	return header, nil
}
