package docket

import (
	"context"
	"errors"
	"iter"
)

// ShelfService has shelf captures: photos of a shelf, and the products on it.
type ShelfService struct{ client *Client }

const shelfSession = "/api/v1/shelf/sessions/%s"

// Profiles reads one page of the active profile versions, with their limits.
func (s *ShelfService) Profiles(ctx context.Context, params ShelfProfileListParams) (*Page[ShelfProfile], error) {
	return readPage[ShelfProfile](ctx, s.client, "/api/v1/shelf/profiles", params)
}

// AllProfiles reads all active profile versions.
func (s *ShelfService) AllProfiles(ctx context.Context, params ShelfProfileListParams) iter.Seq2[ShelfProfile, error] {
	return readAll[ShelfProfile](ctx, s.client, "/api/v1/shelf/profiles", params)
}

// Create creates a capture, or returns the one with this ClientCaptureID.
func (s *ShelfService) Create(ctx context.Context, body CreateShelfSession) (*ShelfSession, error) {
	request := post(body, "/api/v1/shelf/sessions")
	request.idempotencyKey = ""
	return do[ShelfSession](ctx, s.client, request)
}

// List reads one page of the company's captures, newest first.
func (s *ShelfService) List(ctx context.Context, params ShelfListParams) (*Page[ShelfSessionListItem], error) {
	return readPage[ShelfSessionListItem](ctx, s.client, "/api/v1/shelf/sessions", params)
}

// All reads all captures of the company, newest first.
func (s *ShelfService) All(ctx context.Context, params ShelfListParams) iter.Seq2[ShelfSessionListItem, error] {
	return readAll[ShelfSessionListItem](ctx, s.client, "/api/v1/shelf/sessions", params)
}

// Get reads a capture.
func (s *ShelfService) Get(ctx context.Context, sessionID string) (*ShelfSession, error) {
	return do[ShelfSession](ctx, s.client, get(shelfSession, sessionID))
}

// RevokeCaptureLinks ends every link to the page of a capture.
func (s *ShelfService) RevokeCaptureLinks(ctx context.Context, sessionID string) (*RevokedCaptureLinks, error) {
	request := post(nil, shelfSession+"/capture-links/revoke", sessionID)
	request.idempotencyKey = ""
	return do[RevokedCaptureLinks](ctx, s.client, request)
}

// Wait waits until no analysis is running: Status is completed, blocked, failed or cancelled. The context limits the
// wait; the analysis continues without it.
func (s *ShelfService) Wait(ctx context.Context, sessionID string) (*ShelfSession, error) {
	return poll(ctx, s.client, get(shelfSession, sessionID), func(session *ShelfSession) bool {
		switch session.Status {
		case ShelfStatusCompleted, ShelfStatusBlocked, ShelfStatusFailed, ShelfStatusCancelled:
			return true
		default:
			return false
		}
	})
}

// ReserveUpload returns the URL to which a photo is sent.
func (s *ShelfService) ReserveUpload(ctx context.Context, sessionID string, body ReserveShelfUpload) (*ReservedShelfUpload, error) {
	request := post(body, shelfSession+"/uploads", sessionID)
	request.idempotencyKey = ""
	return do[ReservedShelfUpload](ctx, s.client, request)
}

// RegisterPhoto adds a photo that was sent.
func (s *ShelfService) RegisterPhoto(ctx context.Context, sessionID string, body RegisterShelfPhoto) (*RegisteredShelfPhoto, error) {
	request := post(body, shelfSession+"/photos", sessionID)
	request.idempotencyKey = ""
	return do[RegisteredShelfPhoto](ctx, s.client, request)
}

// Analyze starts the analysis; a queued or running one is returned again.
func (s *ShelfService) Analyze(ctx context.Context, sessionID string, options ...CallOption) (*StartedShelfRun, error) {
	return do[StartedShelfRun](ctx, s.client, post(struct{}{}, shelfSession+"/analyze", sessionID), options...)
}

// Reprocess analyzes the photos again, with the profile version of the capture.
func (s *ShelfService) Reprocess(ctx context.Context, sessionID string, options ...CallOption) (*StartedShelfRun, error) {
	return do[StartedShelfRun](ctx, s.client, post(struct{}{}, shelfSession+"/reprocess", sessionID), options...)
}

// Cancel cancels a capture, which then takes no photos.
func (s *ShelfService) Cancel(ctx context.Context, sessionID string) (*ShelfSession, error) {
	request := post(struct{}{}, shelfSession+"/cancel", sessionID)
	request.idempotencyKey = ""
	return do[ShelfSession](ctx, s.client, request)
}

// CaptureParams are the options of a capture.
type CaptureParams struct {
	// ProfileVersionID is the versionId of a shelf profile.
	ProfileVersionID string
	// ClientCaptureID is your own id of the capture: a repeated call with it continues the same capture. The default is
	// a new one.
	ClientCaptureID string
	// StoreID is the id of the store in your system.
	StoreID string
	// WebhookURL is where the service sends the events of the capture.
	WebhookURL string
	// Metadata is returned with the capture.
	Metadata map[string]any
	// Concurrency is how many photos are sent at the same time. The default is 4.
	Concurrency int
	// OnProgress is called as photos are sent, by one goroutine at a time.
	OnProgress func(Progress)
}

// Capture is a shelf capture whose analysis has started.
type Capture struct {
	SessionID       string `json:"sessionId"`
	RunID           string `json:"runId"`
	ClientCaptureID string `json:"clientCaptureId"`
}

// Capture creates a capture, uploads its photos and starts the analysis. With the same ClientCaptureID, it continues
// after a crash; a capture that was analyzed before is returned.
func (s *ShelfService) Capture(ctx context.Context, photos []File, params CaptureParams) (*Capture, error) {
	prepared, cleanup, err := prepareFiles(photos)
	defer cleanup()
	if err != nil {
		return nil, err
	}
	if params.ClientCaptureID == "" {
		params.ClientCaptureID = newKey()
	}
	session, err := s.Create(ctx, CreateShelfSession{
		ClientCaptureID:  params.ClientCaptureID,
		ProfileVersionID: params.ProfileVersionID,
		StoreID:          params.StoreID,
		WebhookURL:       params.WebhookURL,
		Metadata:         params.Metadata,
	})
	if err != nil {
		return nil, err
	}
	capture := &Capture{SessionID: session.SessionID, ClientCaptureID: params.ClientCaptureID}
	if session.ActiveRunID != nil {
		capture.RunID = *session.ActiveRunID
		return capture, nil
	}
	if err := s.addPhotos(ctx, session, prepared, params); err != nil {
		return nil, err
	}
	capture.RunID, err = s.startAnalysis(ctx, session.SessionID)
	if err != nil {
		return nil, err
	}
	return capture, nil
}

// addPhotos uploads and registers the photos that the capture does not have yet.
func (s *ShelfService) addPhotos(ctx context.Context, session *ShelfSession, photos []preparedFile, params CaptureParams) error {
	registered := map[int]bool{}
	for _, photo := range session.Photos {
		registered[photo.PhotoIndex] = true
	}
	var files []preparedFile
	var urls []string
	var photosToAdd []RegisterShelfPhoto
	for index, photo := range photos {
		if registered[index] {
			continue
		}
		mimeType := PhotoType(photo.contentType)
		reserved, err := s.ReserveUpload(ctx, session.SessionID, ReserveShelfUpload{PhotoIndex: index, MimeType: mimeType})
		if err != nil {
			return err
		}
		files = append(files, photo)
		urls = append(urls, reserved.UploadURL)
		photosToAdd = append(photosToAdd, RegisterShelfPhoto{
			PhotoIndex: index, MimeType: mimeType, ObjectURL: reserved.ObjectURL, FileSize: int(photo.size),
		})
	}
	if len(files) == 0 {
		return nil
	}
	if err := s.client.putFiles(ctx, files, urls, params.Concurrency, params.OnProgress); err != nil {
		return err
	}
	for _, photo := range photosToAdd {
		if _, err := s.RegisterPhoto(ctx, session.SessionID, photo); err != nil {
			return err
		}
	}
	return nil
}

// startAnalysis returns the id of the run. If an earlier call started a run that is already over, it returns its id.
func (s *ShelfService) startAnalysis(ctx context.Context, sessionID string) (string, error) {
	run, err := s.Analyze(ctx, sessionID)
	if err == nil {
		return run.RunID, nil
	}
	if !errors.Is(err, ErrConflict) {
		return "", err
	}
	session, getErr := s.Get(ctx, sessionID)
	if getErr != nil {
		return "", getErr
	}
	if session.ActiveRunID == nil {
		return "", err
	}
	return *session.ActiveRunID, nil
}
