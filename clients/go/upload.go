package docket

import (
	"context"
	"errors"
	"net/http"
	"slices"
)

// UploadParams are the options of an upload.
type UploadParams struct {
	// Workflow is the slug of the workflow.
	Workflow string
	// ClientSubmissionID is your own id of the upload: a repeated call with it continues the same session for 30
	// minutes. The default is a new one.
	ClientSubmissionID string
	// WebhookURL is where the service sends the events of the session.
	WebhookURL string
	// Metadata is returned in jobs and events.
	Metadata map[string]any
	// ExternalUser is your user who sent the files.
	ExternalUser *CreateSessionExternalUser
	// BatchRef groups sessions into a batch.
	BatchRef string
	// Concurrency is how many files are sent at the same time. The default is 4.
	Concurrency int
	// OnProgress is called as files are sent, by one goroutine at a time.
	OnProgress func(Progress)
}

// Upload is a submitted session.
type Upload struct {
	SessionID          string            `json:"sessionId"`
	SubmissionID       string            `json:"submissionId"`
	ClientSubmissionID string            `json:"clientSubmissionId"`
	State              SessionState      `json:"state"`
	SubmissionStatus   *SubmissionStatus `json:"submissionStatus"`
	Workflow           WorkflowRef       `json:"workflow"`
	// AlreadySubmitted: an earlier call had submitted the session.
	AlreadySubmitted bool `json:"alreadySubmitted"`
}

func uploadOfJob(job *Job) *Upload {
	return &Upload{
		SessionID:          job.SessionID,
		SubmissionID:       job.SubmissionID,
		ClientSubmissionID: job.ClientSubmissionID,
		State:              job.State,
		SubmissionStatus:   job.SubmissionStatus,
		Workflow:           job.Workflow,
		AlreadySubmitted:   true,
	}
}

// Upload creates a session, sends the files in parallel and submits it. Give your own ClientSubmissionID so that a call
// after a crash continues the same session and never creates a second one.
func (c *Client) Upload(ctx context.Context, files []File, params UploadParams) (*Upload, error) {
	prepared, cleanup, err := prepareFiles(files)
	defer cleanup()
	if err != nil {
		return nil, err
	}
	body := CreateSession{
		FileCount:          len(prepared),
		ClientSubmissionID: params.ClientSubmissionID,
		WebhookURL:         params.WebhookURL,
		Metadata:           params.Metadata,
		ExternalUser:       params.ExternalUser,
		BatchRef:           params.BatchRef,
	}
	if body.ClientSubmissionID == "" {
		body.ClientSubmissionID = newKey()
	}
	for _, file := range prepared {
		body.ContentTypes = append(body.ContentTypes, file.contentType)
	}
	session, err := c.createAndStore(ctx, prepared, params, body)
	if err != nil {
		return c.findSubmitted(ctx, err)
	}
	return c.submit(ctx, session, body.ClientSubmissionID)
}

// createAndStore returns the session that has the files. If its URLs have expired, it gets new ones once.
func (c *Client) createAndStore(ctx context.Context, files []preparedFile, params UploadParams, body CreateSession) (*WorkflowSession, error) {
	for attempt := 0; ; attempt++ {
		session, err := c.Sessions.Create(ctx, params.Workflow, body)
		if err != nil {
			return nil, err
		}
		err = c.putFiles(ctx, files, urlsOf(session), params.Concurrency, params.OnProgress)
		var refused *UploadError
		if attempt > 0 || !errors.As(err, &refused) || refused.Status != http.StatusForbidden {
			return session, err
		}
	}
}

func urlsOf(session *WorkflowSession) []string {
	sorted := slices.SortedFunc(slices.Values(session.UploadURLs), func(one, other UploadURL) int {
		return one.FileIndex - other.FileIndex
	})
	urls := make([]string, 0, len(sorted))
	for _, one := range sorted {
		urls = append(urls, one.UploadURL)
	}
	return urls
}

// findSubmitted returns the session of a conflict that names one, which an earlier call has submitted. Otherwise it
// returns the error.
func (c *Client) findSubmitted(ctx context.Context, err error) (*Upload, error) {
	var problem *ProblemError
	if !errors.As(err, &problem) || problem.Status != http.StatusConflict || problem.Problem.SessionID == "" {
		return nil, err
	}
	job, jobErr := c.Jobs.Get(ctx, problem.Problem.SessionID)
	if jobErr != nil {
		return nil, jobErr
	}
	if job.State == SessionStateExpired {
		return nil, err
	}
	return uploadOfJob(job), nil
}

// mayBeSubmitted reports whether the session may have been submitted although the call failed: the response was lost, or
// another process was faster.
func mayBeSubmitted(err error) bool {
	var connection *ConnectionError
	return errors.As(err, &connection) || errors.Is(err, ErrServer) || errors.Is(err, ErrBadRequest) || errors.Is(err, ErrConflict)
}

// submit submits a session. If the response is lost, the job shows whether the session was submitted.
func (c *Client) submit(ctx context.Context, session *WorkflowSession, clientSubmissionID string) (*Upload, error) {
	for attempt := 0; ; attempt++ {
		submitted, err := c.Sessions.Submit(ctx, session.Workflow.Slug, session.SessionID)
		if err == nil {
			status := SubmissionStatus(submitted.SubmissionStatus)
			return &Upload{
				SessionID:          submitted.SessionID,
				SubmissionID:       submitted.SubmissionID,
				ClientSubmissionID: clientSubmissionID,
				State:              SessionState(submitted.State),
				SubmissionStatus:   &status,
				Workflow:           submitted.Workflow,
			}, nil
		}
		if !mayBeSubmitted(err) {
			return nil, err
		}
		job, jobErr := c.Jobs.Get(ctx, session.SessionID)
		if jobErr != nil {
			return nil, jobErr
		}
		if job.State != SessionStatePending && job.State != SessionStateExpired {
			return uploadOfJob(job), nil
		}
		var problem *ProblemError
		isRefused := errors.As(err, &problem) && problem.Status < http.StatusInternalServerError
		if isRefused || attempt >= c.config.retry.Retries {
			return nil, err
		}
		if err := pause(ctx, c.config.retry.backoff(attempt)); err != nil {
			return nil, err
		}
	}
}
