// Package docket calls Docket: it uploads documents and shelf photos, waits for their results, and verifies webhooks.
//
// It uses the standard library only. Every call takes a context, which ends it and its repetitions. A response that is
// not a success is a *ProblemError; errors.Is compares it with ErrNotFound, ErrConflict and so on.
package docket
