package docket

import (
	"context"
	"fmt"
	"iter"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// WorkflowsService reads the workflows that the company may use.
type WorkflowsService struct{ client *Client }

// List reads one page.
func (s *WorkflowsService) List(ctx context.Context, params WorkflowListParams) (*Page[WorkflowSummary], error) {
	return readPage[WorkflowSummary](ctx, s.client, "/api/v1/workflows", params)
}

// All reads the whole list, page after page.
func (s *WorkflowsService) All(ctx context.Context, params WorkflowListParams) iter.Seq2[WorkflowSummary, error] {
	return readAll[WorkflowSummary](ctx, s.client, "/api/v1/workflows", params)
}

// Get reads a workflow.
func (s *WorkflowsService) Get(ctx context.Context, slug string) (*WorkflowSummary, error) {
	return do[WorkflowSummary](ctx, s.client, get("/api/v1/workflows/%s", slug))
}

// Version reads the contract of a version, which never changes: its limits and its fields.
func (s *WorkflowsService) Version(ctx context.Context, slug string, version int) (*WorkflowVersionContract, error) {
	return do[WorkflowVersionContract](ctx, s.client, get("/api/v1/workflows/%s/versions/%s", slug, fmt.Sprint(version)))
}

// SessionsService has upload sessions, step by step.
type SessionsService struct{ client *Client }

// Create creates a session, or returns the pending one with this ClientSubmissionID. If that one was created with other
// values, its IgnoredFields names them and the client warns.
func (s *SessionsService) Create(ctx context.Context, workflow string, session CreateSession) (*WorkflowSession, error) {
	request := post(session, "/api/v1/workflows/%s/sessions", workflow)
	request.idempotencyKey = ""
	created, err := do[WorkflowSession](ctx, s.client, request)
	if err == nil && len(created.IgnoredFields) > 0 {
		s.client.config.onWarning(fmt.Sprintf(
			"docket: session %s already had this ClientSubmissionID with another %s: what you sent is ignored. Use another ClientSubmissionID for another upload.",
			created.SessionID, strings.Join(created.IgnoredFields, ", ")))
	}
	return created, err
}

// Submit submits a session whose files are uploaded.
func (s *SessionsService) Submit(ctx context.Context, workflow, sessionID string, options ...CallOption) (*SubmittedSession, error) {
	request := post(nil, "/api/v1/workflows/%s/sessions/%s/submit", workflow, sessionID)
	return do[SubmittedSession](ctx, s.client, request, options...)
}

// RevokeCaptureLinks ends every link to the capture page of a session.
func (s *SessionsService) RevokeCaptureLinks(ctx context.Context, workflow, sessionID string) (*RevokedCaptureLinks, error) {
	request := post(nil, "/api/v1/workflows/%s/sessions/%s/capture-links/revoke", workflow, sessionID)
	request.idempotencyKey = ""
	return do[RevokedCaptureLinks](ctx, s.client, request)
}

// JobsService reads jobs.
type JobsService struct{ client *Client }

// Get reads the job of a session.
func (s *JobsService) Get(ctx context.Context, sessionID string) (*Job, error) {
	return do[Job](ctx, s.client, get("/api/v1/jobs/%s", sessionID))
}

// Wait waits until processing has ended, successfully or not: State is completed, failed or expired. The context limits
// the wait; processing continues without it.
func (s *JobsService) Wait(ctx context.Context, sessionID string) (*Job, error) {
	return poll(ctx, s.client, get("/api/v1/jobs/%s", sessionID), func(job *Job) bool {
		return job.State == SessionStateCompleted || job.State == SessionStateFailed || job.State == SessionStateExpired
	})
}

// SubmissionsService has results and reviewers' decisions about them.
type SubmissionsService struct{ client *Client }

// List reads one page, newest first.
func (s *SubmissionsService) List(ctx context.Context, params SubmissionListParams) (*Page[SubmissionListItem], error) {
	return readPage[SubmissionListItem](ctx, s.client, "/api/v1/submissions", params)
}

// All reads the whole list, newest first.
func (s *SubmissionsService) All(ctx context.Context, params SubmissionListParams) iter.Seq2[SubmissionListItem, error] {
	return readAll[SubmissionListItem](ctx, s.client, "/api/v1/submissions", params)
}

// Get reads a submission with its files and events.
func (s *SubmissionsService) Get(ctx context.Context, submissionID string) (*SubmissionDetail, error) {
	return do[SubmissionDetail](ctx, s.client, get("/api/v1/submissions/%s", submissionID))
}

// Export reads the company's submissions as one file: CSV, a workbook (XLSX) or JSON lines.
func (s *SubmissionsService) Export(ctx context.Context, params SubmissionExportParams) ([]byte, error) {
	query, err := queryOf(params)
	if err != nil {
		return nil, err
	}
	return s.client.send(ctx, call{method: http.MethodGet, path: listPath("/api/v1/submissions/export", query)})
}

// Approve approves a submission in review.
func (s *SubmissionsService) Approve(ctx context.Context, submissionID string, options ...CallOption) (*ActedSubmission, error) {
	return do[ActedSubmission](ctx, s.client, post(nil, "/api/v1/submissions/%s/approve", submissionID), options...)
}

// Reject rejects a submission in review.
func (s *SubmissionsService) Reject(ctx context.Context, submissionID string, body RejectSubmission, options ...CallOption) (*ActedSubmission, error) {
	return do[ActedSubmission](ctx, s.client, post(body, "/api/v1/submissions/%s/reject", submissionID), options...)
}

// Cancel cancels a submission that is not decided.
func (s *SubmissionsService) Cancel(ctx context.Context, submissionID string, body CancelSubmission, options ...CallOption) (*ActedSubmission, error) {
	return do[ActedSubmission](ctx, s.client, post(body, "/api/v1/submissions/%s/cancel", submissionID), options...)
}

// FraudMatches lists the submissions that look like this one.
func (s *SubmissionsService) FraudMatches(ctx context.Context, submissionID string) ([]FraudMatch, error) {
	page, err := do[Page[FraudMatch]](ctx, s.client, get("/api/v1/submissions/%s/fraud-matches", submissionID))
	if err != nil {
		return nil, err
	}
	return page.Data, nil
}

// ResolveFraudMatch records whether a match is fraud.
func (s *SubmissionsService) ResolveFraudMatch(ctx context.Context, submissionID, matchID string, body ResolveFraudMatch, options ...CallOption) (*ResolvedFraudMatch, error) {
	request := post(body, "/api/v1/submissions/%s/fraud-matches/%s/resolve", submissionID, matchID)
	return do[ResolvedFraudMatch](ctx, s.client, request, options...)
}

// BatchesService has batches: sessions with the same batchRef.
type BatchesService struct{ client *Client }

// List reads one page, newest first.
func (s *BatchesService) List(ctx context.Context, params BatchListParams) (*Page[Batch], error) {
	return readPage[Batch](ctx, s.client, "/api/v1/batches", params)
}

// All reads the whole list, newest first.
func (s *BatchesService) All(ctx context.Context, params BatchListParams) iter.Seq2[Batch, error] {
	return readAll[Batch](ctx, s.client, "/api/v1/batches", params)
}

// Get reads a batch with its counts.
func (s *BatchesService) Get(ctx context.Context, batchRef string) (*Batch, error) {
	return do[Batch](ctx, s.client, get("/api/v1/batches/%s", batchRef))
}

// CompaniesService has the company of the API key.
type CompaniesService struct{ client *Client }

// List lists the companies that the API key acts for.
func (s *CompaniesService) List(ctx context.Context) ([]Company, error) {
	page, err := do[Page[Company]](ctx, s.client, get("/api/v1/companies"))
	if err != nil {
		return nil, err
	}
	return page.Data, nil
}

// EventsService has the events of the company, whether or not they were sent as webhooks.
type EventsService struct{ client *Client }

// List reads one page, oldest first. Keep Pagination.NextCursor with the work of the page, and continue from it after a
// crash.
func (s *EventsService) List(ctx context.Context, params EventListParams) (*Page[Event], error) {
	return readPage[Event](ctx, s.client, "/api/v1/events", params)
}

// All reads the existing events, oldest first.
func (s *EventsService) All(ctx context.Context, params EventListParams) iter.Seq2[Event, error] {
	return readAll[Event](ctx, s.client, "/api/v1/events", params)
}

// Get reads an event.
func (s *EventsService) Get(ctx context.Context, eventID string) (*Event, error) {
	return do[Event](ctx, s.client, get("/api/v1/events/%s", eventID))
}

const followPause = 5 * time.Second

// Follow reads the existing events, and then new ones as they arrive, page after page until the context ends. Keep
// Pagination.NextCursor with the work of each page, and continue from it as Cursor after a crash.
func (s *EventsService) Follow(ctx context.Context, params EventListParams) iter.Seq2[*Page[Event], error] {
	return func(yield func(*Page[Event], error) bool) {
		for {
			page, err := s.List(ctx, params)
			if err != nil {
				if ctx.Err() == nil {
					yield(nil, err)
				}
				return
			}
			if !yield(page, nil) {
				return
			}
			if page.Pagination.NextCursor != nil {
				params.Cursor, params.Start = *page.Pagination.NextCursor, ""
			}
			if !page.Pagination.HasMore && pause(ctx, followPause) != nil {
				return
			}
		}
	}
}

// Decode reads the body of an event into the struct of its type, and returns a pointer to it.
func (e Event) Decode() (any, error) { return DecodeEvent(e.Type, e.Body) }

// WebhooksService sends webhooks on request.
type WebhooksService struct{ client *Client }

// Test sends an unsigned webhook.test event to a URL, and returns how the target answered.
func (s *WebhooksService) Test(ctx context.Context, webhookURL string) (*WebhookTestResult, error) {
	request := once(post(TestWebhook{WebhookURL: webhookURL}, "/api/v1/webhooks/test"))
	return do[WebhookTestResult](ctx, s.client, request)
}

func get(format string, parts ...string) call {
	return call{method: http.MethodGet, path: pathOf(format, parts)}
}

// post is a request with an idempotency key, which makes it repeatable.
func post(body any, format string, parts ...string) call {
	return call{method: http.MethodPost, path: pathOf(format, parts), body: body, idempotencyKey: newKey()}
}

func pathOf(format string, parts []string) string {
	escaped := make([]any, 0, len(parts))
	for _, part := range parts {
		escaped = append(escaped, url.PathEscape(part))
	}
	return fmt.Sprintf(format, escaped...)
}

const (
	pollPauseMin = 500 * time.Millisecond
	pollPauseMax = 10 * time.Second
)

// poll reads with growing pauses until isOver.
func poll[T any](ctx context.Context, c *Client, request call, isOver func(*T) bool) (*T, error) {
	for wait := pollPauseMin; ; wait = min(pollPauseMax, wait*3/2) {
		var wanted *time.Duration
		request.retryAfter = &wanted
		state, err := do[T](ctx, c, request)
		if err != nil || isOver(state) {
			return state, err
		}
		duration := wait
		if wanted != nil {
			duration = max(wait, *wanted)
		}
		if err := pause(ctx, duration); err != nil {
			return nil, err
		}
	}
}
