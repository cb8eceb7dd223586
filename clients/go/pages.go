package docket

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"net/http"
	"net/url"
	"strings"
)

// Page is one page of a list.
type Page[T any] struct {
	// Data are the items of the page.
	Data []T `json:"data"`
	// Pagination shows whether there are more.
	Pagination Pagination `json:"pagination"`
}

// queryOf writes filters as a query. Lists are joined with commas; zero values are left out.
func queryOf(params any) (url.Values, error) {
	text, err := json.Marshal(params)
	if err != nil {
		return nil, fmt.Errorf("docket: the filters cannot be written: %w", err)
	}
	decoder := json.NewDecoder(strings.NewReader(string(text)))
	decoder.UseNumber()
	var members map[string]any
	if err := decoder.Decode(&members); err != nil {
		return nil, fmt.Errorf("docket: the filters cannot be written: %w", err)
	}
	query := url.Values{}
	for name, value := range members {
		items, isList := value.([]any)
		if !isList {
			items = []any{value}
		}
		texts := make([]string, 0, len(items))
		for _, item := range items {
			texts = append(texts, fmt.Sprint(item))
		}
		query.Set(name, strings.Join(texts, ","))
	}
	return query, nil
}

func listPath(path string, query url.Values) string {
	if len(query) == 0 {
		return path
	}
	return path + "?" + query.Encode()
}

func readPage[T any](ctx context.Context, c *Client, path string, params any) (*Page[T], error) {
	query, err := queryOf(params)
	if err != nil {
		return nil, err
	}
	return do[Page[T]](ctx, c, call{method: http.MethodGet, path: listPath(path, query)})
}

// readAll reads page after page, and stops asking when the loop ends early.
func readAll[T any](ctx context.Context, c *Client, path string, params any) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var none T
		query, err := queryOf(params)
		if err != nil {
			yield(none, err)
			return
		}
		for {
			page, err := do[Page[T]](ctx, c, call{method: http.MethodGet, path: listPath(path, query)})
			if err != nil {
				yield(none, err)
				return
			}
			for _, item := range page.Data {
				if !yield(item, nil) {
					return
				}
			}
			if !page.Pagination.HasMore || page.Pagination.NextCursor == nil {
				return
			}
			// A cursor sets the start, so that of a list of events applies only to the first page.
			query.Del("start")
			query.Set("cursor", *page.Pagination.NextCursor)
		}
	}
}

// Collect reads a list to its end, or to its first error.
func Collect[T any](items iter.Seq2[T, error]) ([]T, error) {
	all := []T{}
	for item, err := range items {
		if err != nil {
			return all, err
		}
		all = append(all, item)
	}
	return all, nil
}
