package docket

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// File is a file to upload. Create it with FileFromPath, FileFromBytes or FileFromReader.
type File struct {
	name        string
	contentType string
	open        func() (io.ReadCloser, int64, error)
	reader      io.Reader
}

// FileFromPath is a file on disk, of any size: it is read while it is sent.
func FileFromPath(path string) File {
	return File{name: path, open: func() (io.ReadCloser, int64, error) {
		file, err := os.Open(path)
		if err != nil {
			return nil, 0, err
		}
		info, err := file.Stat()
		if err != nil {
			file.Close()
			return nil, 0, err
		}
		return file, info.Size(), nil
	}}
}

// FileFromBytes is bytes in memory. The name's ending decides the content type, unless WithContentType names it.
func FileFromBytes(name string, data []byte) File {
	return File{name: name, open: func() (io.ReadCloser, int64, error) {
		return io.NopCloser(bytes.NewReader(data)), int64(len(data)), nil
	}}
}

// FileFromReader is a stream of any size. It is read to its end into a temporary file first, because an upload needs
// its length and may be repeated. The name's ending decides the content type, unless WithContentType names it.
func FileFromReader(name string, reader io.Reader) File {
	return File{name: name, reader: reader}
}

// WithContentType returns the file with a content type, such as application/pdf.
func (f File) WithContentType(contentType string) File {
	f.contentType = contentType
	return f
}

var contentTypes = map[string]string{
	".pdf": "application/pdf", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".png": "image/png", ".webp": "image/webp",
	".heic": "image/heic", ".heif": "image/heif", ".tif": "image/tiff", ".tiff": "image/tiff", ".xml": "application/xml",
	".txt": "text/plain", ".mp3": "audio/mpeg", ".m4a": "audio/mp4", ".wav": "audio/wav", ".ogg": "audio/ogg",
	".flac": "audio/flac", ".webm": "audio/webm",
}

// ContentTypeOf is the content type of a file's name; empty if its ending is not known.
func ContentTypeOf(name string) string {
	ending := strings.ToLower(filepath.Ext(name))
	if known, ok := contentTypes[ending]; ok {
		return known
	}
	known, _, _ := strings.Cut(mime.TypeByExtension(ending), ";")
	return known
}

// preparedFile is a file as it is sent.
type preparedFile struct {
	open        func() (io.ReadCloser, int64, error)
	size        int64
	contentType string
}

// prepareFiles opens each file once. The returned function removes the copies of streams.
func prepareFiles(files []File) ([]preparedFile, func(), error) {
	var spools []string
	cleanup := func() {
		for _, path := range spools {
			os.Remove(path)
		}
	}
	if len(files) == 0 {
		return nil, cleanup, errors.New("docket: there are no files to upload")
	}
	prepared := make([]preparedFile, 0, len(files))
	for index, file := range files {
		contentType := file.contentType
		if contentType == "" {
			contentType = ContentTypeOf(file.name)
		}
		if contentType == "" {
			return nil, cleanup, fmt.Errorf("docket: the content type of file %d is not known: give it with WithContentType", index)
		}
		open := file.open
		if file.reader != nil {
			path, err := spool(file.reader)
			if path != "" {
				spools = append(spools, path)
			}
			if err != nil {
				return nil, cleanup, fmt.Errorf("docket: file %d cannot be read: %w", index, err)
			}
			open = FileFromPath(path).open
		}
		if open == nil {
			return nil, cleanup, fmt.Errorf("docket: file %d has no content: make it with FileFromPath, FileFromBytes or FileFromReader", index)
		}
		content, size, err := open()
		if err != nil {
			return nil, cleanup, fmt.Errorf("docket: file %d cannot be read: %w", index, err)
		}
		content.Close()
		if size == 0 {
			return nil, cleanup, fmt.Errorf("docket: file %d is empty", index)
		}
		prepared = append(prepared, preparedFile{open: open, size: size, contentType: contentType})
	}
	return prepared, cleanup, nil
}

func spool(reader io.Reader) (string, error) {
	file, err := os.CreateTemp("", "docket-upload-*")
	if err != nil {
		return "", err
	}
	_, err = io.Copy(file, reader)
	return file.Name(), errors.Join(err, file.Close())
}

// Progress is the progress of an upload, in bytes.
type Progress struct {
	// FileIndex is the file with progress.
	FileIndex int
	// FileBytesSent is the number of bytes of that file that have been sent.
	FileBytesSent int64
	// BytesSent is the number of bytes of all files that have been sent.
	BytesSent  int64
	BytesTotal int64
}

// progress adds up the sent bytes of each file.
type progress struct {
	lock  sync.Mutex
	sent  []int64
	total int64
	tell  func(Progress)
}

func newProgress(files []preparedFile, tell func(Progress)) *progress {
	p := &progress{sent: make([]int64, len(files)), tell: tell}
	for _, file := range files {
		p.total += file.size
	}
	return p
}

func (p *progress) set(index int, bytes int64) {
	if p.tell == nil {
		return
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	p.sent[index] = bytes
	var sum int64
	for _, one := range p.sent {
		sum += one
	}
	p.tell(Progress{FileIndex: index, FileBytesSent: bytes, BytesSent: sum, BytesTotal: p.total})
}

// countedReader reports how much of a file has been read.
type countedReader struct {
	io.ReadCloser
	count  int64
	onRead func(int64)
}

func (r *countedReader) Read(target []byte) (int, error) {
	count, err := r.ReadCloser.Read(target)
	r.count += int64(count)
	r.onRead(r.count)
	return count, err
}

const defaultConcurrency = 4

// putFiles sends files to their URLs, in parallel and with retries. The first failure ends the others.
func (c *Client) putFiles(ctx context.Context, files []preparedFile, urls []string, concurrency int, tell func(Progress)) error {
	if concurrency <= 0 {
		concurrency = defaultConcurrency
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	report := newProgress(files, tell)
	slots := make(chan struct{}, concurrency)
	var group sync.WaitGroup
	for index, file := range files {
		if index >= len(urls) {
			cancel(&UploadError{FileIndex: index, Text: "The session has no upload URL for it."})
			break
		}
		select {
		case slots <- struct{}{}:
		case <-ctx.Done():
		}
		if ctx.Err() != nil {
			break
		}
		group.Add(1)
		go func() {
			defer group.Done()
			defer func() { <-slots }()
			if err := c.putFile(ctx, urls[index], file, index, report); err != nil {
				cancel(err)
			}
		}()
	}
	group.Wait()
	return context.Cause(ctx)
}

// putFile sends one file until it is stored. A PUT of the same bytes may be repeated.
func (c *Client) putFile(ctx context.Context, address string, file preparedFile, index int, report *progress) error {
	for attempt := 0; ; attempt++ {
		response, text, err := c.putOnce(ctx, address, file, index, report)
		var failure error
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case err != nil:
			failure = &ConnectionError{Target: originOf(address), Err: err}
		case response.StatusCode < 300:
			report.set(index, file.size)
			return nil
		default:
			failure = &UploadError{FileIndex: index, Status: response.StatusCode, Text: firstRunes(text, 300)}
			isTransient := response.StatusCode == http.StatusRequestTimeout ||
				response.StatusCode == http.StatusTooManyRequests || response.StatusCode >= 500
			if !isTransient {
				return failure
			}
		}
		duration, ok := c.config.retry.next(attempt, retryAfterOfUpload(response))
		if !ok {
			return failure
		}
		report.set(index, 0)
		if err := pause(ctx, duration); err != nil {
			return err
		}
	}
}

func (c *Client) putOnce(ctx context.Context, address string, file preparedFile, index int, report *progress) (*http.Response, string, error) {
	content, size, err := file.open()
	if err != nil {
		return nil, "", err
	}
	body := &countedReader{ReadCloser: content, onRead: func(count int64) { report.set(index, count) }}
	request, err := http.NewRequestWithContext(ctx, http.MethodPut, address, body)
	if err != nil {
		content.Close()
		return nil, "", err
	}
	request.ContentLength = size
	request.Header.Set("Content-Type", file.contentType)
	request.Header.Set("User-Agent", c.config.userAgent)
	response, err := c.config.http.Do(request)
	if err != nil {
		return nil, "", err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, 64*1024))
	return response, string(text), err
}

func originOf(address string) string {
	if parsed, err := url.Parse(address); err == nil {
		return parsed.Scheme + "://" + parsed.Host
	}
	return "the storage"
}

func retryAfterOfUpload(response *http.Response) *time.Duration {
	if response == nil {
		return nil
	}
	return retryAfterOf(response)
}
