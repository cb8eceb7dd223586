package docket_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	docket "github.com/docket-capture/docket-go"
)

const secret = "whsec_ZG9ja2V0LWNvbmZvcm1hbmNlLXNlY3JldC0zMi1ieXQ="

func clientFor(t *testing.T, handler http.HandlerFunc, options ...docket.Option) *docket.Client {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	policy := docket.RetryPolicy{Retries: 4, MinPause: time.Millisecond, MaxPause: time.Minute}
	given := append([]docket.Option{docket.WithBaseURL(server.URL), docket.WithAPIKey("aok_test"), docket.WithRetryPolicy(policy)}, options...)
	client, err := docket.NewClient(given...)
	if err != nil {
		t.Fatal(err)
	}
	return client
}

func TestClientNamesWhatIsMissing(t *testing.T) {
	t.Setenv("DOCKET_URL", "")
	t.Setenv("DOCKET_API_KEY", "")
	if _, err := docket.NewClient(); err == nil || !strings.Contains(err.Error(), "DOCKET_URL") {
		t.Errorf("an error without the variable: %v", err)
	}
	if _, err := docket.NewClient(docket.WithBaseURL("http://127.0.0.1")); err == nil || !strings.Contains(err.Error(), "DOCKET_API_KEY") {
		t.Errorf("an error without the variable: %v", err)
	}
}

func TestContextEndsACallThatWaitsForARetry(t *testing.T) {
	client := clientFor(t, func(response http.ResponseWriter, _ *http.Request) {
		response.Header().Set("Retry-After", "60")
		response.WriteHeader(http.StatusTooManyRequests)
	})
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	_, err := client.Workflows.Get(ctx, "receipt")
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("not the error of the context: %v", err)
	}
}

func TestTimeoutOfAnAttemptIsAConnectionError(t *testing.T) {
	client := clientFor(t, func(_ http.ResponseWriter, request *http.Request) { <-request.Context().Done() },
		docket.WithTimeout(20*time.Millisecond), docket.WithRetryPolicy(docket.RetryPolicy{}))
	_, err := client.Workflows.Get(context.Background(), "receipt")
	var connection *docket.ConnectionError
	if !errors.As(err, &connection) {
		t.Errorf("not a ConnectionError: %v", err)
	}
}

// uploadService is a service whose storage answers with the given statuses, and which keeps the SHA-256 of each PUT.
func uploadService(t *testing.T, hashes *[][]byte, statuses ...int) *docket.Client {
	t.Helper()
	var puts atomic.Int64
	return clientFor(t, func(response http.ResponseWriter, request *http.Request) {
		switch {
		case request.Method == http.MethodPut:
			hash := sha256.New()
			_, _ = io.Copy(hash, request.Body)
			*hashes = append(*hashes, hash.Sum(nil))
			response.WriteHeader(statuses[min(int(puts.Add(1)), len(statuses))-1])
		case strings.HasSuffix(request.URL.Path, "/submit"):
			fmt.Fprint(response, `{"sessionId":"ses_1","submissionId":"sub_1","state":"submitted","submissionStatus":"processing"}`)
		default:
			fmt.Fprintf(response, `{"sessionId":"ses_1","workflow":{"slug":"receipt","version":1},"uploadUrls":[{"fileIndex":0,"uploadUrl":"http://%s/put"}]}`, request.Host)
		}
	})
}

func TestStreamIsSentAgainWholeAfterAFailure(t *testing.T) {
	var hashes [][]byte
	client := uploadService(t, &hashes, 503, 500, 200)
	content := bytes.Repeat([]byte("docket"), 100_000)
	// A reader that cannot seek and does not know its length.
	stream := io.MultiReader(bytes.NewReader(content[:1000]), bytes.NewReader(content[1000:]))
	files := []docket.File{docket.FileFromReader("receipt.pdf", stream)}
	if _, err := client.Upload(context.Background(), files, docket.UploadParams{Workflow: "receipt"}); err != nil {
		t.Fatal(err)
	}
	wanted := sha256.Sum256(content)
	if len(hashes) != 3 || !bytes.Equal(hashes[0], wanted[:]) || !bytes.Equal(hashes[2], wanted[:]) {
		t.Errorf("%d uploads, not all with the bytes of the stream", len(hashes))
	}
	left, _ := filepath.Glob(filepath.Join(os.TempDir(), "docket-upload-*"))
	if len(left) > 0 {
		t.Errorf("temporary files are left: %v", left)
	}
}

func TestLargeFileIsNotReadIntoMemory(t *testing.T) {
	const size = 256 << 20
	path := filepath.Join(t.TempDir(), "large.pdf")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(file.Truncate(size), file.Close()); err != nil {
		t.Fatal(err)
	}
	var hashes [][]byte
	client := uploadService(t, &hashes, 200)
	var last docket.Progress
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err = client.Upload(context.Background(), []docket.File{docket.FileFromPath(path)}, docket.UploadParams{
		Workflow: "receipt", OnProgress: func(progress docket.Progress) { last = progress },
	})
	runtime.ReadMemStats(&after)
	if err != nil {
		t.Fatal(err)
	}
	if allocated := after.TotalAlloc - before.TotalAlloc; allocated > 16<<20 {
		t.Errorf("%d bytes of memory for a file of %d", allocated, size)
	}
	if last.BytesSent != size || last.BytesTotal != size {
		t.Errorf("the last progress is %+v", last)
	}
}

func TestRefusedFileEndsTheUpload(t *testing.T) {
	var hashes [][]byte
	client := uploadService(t, &hashes, 400)
	_, err := client.Upload(context.Background(), []docket.File{docket.FileFromBytes("a.pdf", []byte("%PDF"))}, docket.UploadParams{Workflow: "receipt"})
	var refused *docket.UploadError
	if !errors.As(err, &refused) || refused.Status != 400 || len(hashes) != 1 {
		t.Errorf("%v after %d uploads", err, len(hashes))
	}
}

func TestHandlerAnswersByWhatHappened(t *testing.T) {
	verifier, err := docket.NewVerifier(secret)
	if err != nil {
		t.Fatal(err)
	}
	body := []byte(`{"eventId":"evt_1","eventType":"session.completed","sessionId":"ses_1"}`)
	send := func(body []byte, sentAt time.Time, record error) int {
		header, err := docket.SignWebhook(body, "evt_1", docket.EventTypeSessionCompleted, sentAt, secret)
		if err != nil {
			t.Fatal(err)
		}
		request := httptest.NewRequest(http.MethodPost, "/webhooks", bytes.NewReader(body))
		request.Header = header
		response := httptest.NewRecorder()
		verifier.Handler(func(_ context.Context, webhook *docket.VerifiedWebhook) error {
			event, err := webhook.Decode()
			if completed, ok := event.(*docket.SessionCompletedEvent); err != nil || !ok || completed.SessionID != "ses_1" {
				t.Errorf("the event is %v, %v", event, err)
			}
			return record
		}).ServeHTTP(response, request)
		return response.Code
	}
	if status := send(body, time.Now(), nil); status != http.StatusNoContent {
		t.Errorf("%d for a recorded webhook", status)
	}
	if status := send(body, time.Now(), errors.New("the disk is full")); status != http.StatusInternalServerError {
		t.Errorf("%d for a webhook that was not recorded", status)
	}
	if status := send(body, time.Now().Add(-time.Hour), nil); status != http.StatusUnauthorized {
		t.Errorf("%d for a replayed webhook", status)
	}
	if status := send(bytes.Repeat([]byte(" "), 6<<20), time.Now(), nil); status != http.StatusRequestEntityTooLarge {
		t.Errorf("%d for a body of 6 MiB", status)
	}
}

func TestZeroVerifierAcceptsNothing(t *testing.T) {
	var setup *docket.WebhookSetupError
	if _, err := new(docket.Verifier).Verify([]byte("{}"), http.Header{}); !errors.As(err, &setup) {
		t.Errorf("not a WebhookSetupError: %v", err)
	}
}
