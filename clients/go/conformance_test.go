package docket_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	docket "github.com/docket-capture/docket-go"
)

// The tests of this file are those of clients/conformance, which every client passes. The scenarios need a running
// service: DOCKET_URL, DOCKET_API_KEY and DOCKET_CONFORMANCE, as that folder's README describes.

type problem struct {
	Status int      `json:"status"`
	Slug   string   `json:"slug"`
	Fields []string `json:"fields"`
}

type step struct {
	Call          string         `json:"call"`
	Args          []any          `json:"args"`
	Options       map[string]any `json:"options"`
	Files         []string       `json:"files"`
	Save          string         `json:"save"`
	Expect        map[string]any `json:"expect"`
	ExpectProblem *problem       `json:"expectProblem"`
}

func readCases[T any](t *testing.T, name string) T {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "conformance", name))
	if err != nil {
		t.Fatal(err)
	}
	var cases T
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	return cases
}

// request is a step that is ready to be sent.
type request struct {
	client  *docket.Client
	args    []any
	options []byte
	files   []docket.File
}

func (r request) text(index int) string { return fmt.Sprint(r.args[index]) }

// optionsOf reads the options of a step into the struct of a call. An option that the call does not have is an error.
func optionsOf[T any](r request) T {
	var options T
	decoder := json.NewDecoder(strings.NewReader(string(r.options)))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&options); err != nil {
		panic(err)
	}
	return options
}

func collect[T any](items iter.Seq2[T, error]) (any, error) { return docket.Collect(items) }

var calls = map[string]func(context.Context, request) (any, error){
	"workflows.list": func(ctx context.Context, r request) (any, error) {
		return collect(r.client.Workflows.All(ctx, optionsOf[docket.WorkflowListParams](r)))
	},
	"workflows.get": func(ctx context.Context, r request) (any, error) {
		return r.client.Workflows.Get(ctx, r.text(0))
	},
	"workflows.version": func(ctx context.Context, r request) (any, error) {
		version, err := strconv.Atoi(r.text(1))
		if err != nil {
			return nil, err
		}
		return r.client.Workflows.Version(ctx, r.text(0), version)
	},
	"companies.list": func(ctx context.Context, r request) (any, error) { return r.client.Companies.List(ctx) },
	"upload": func(ctx context.Context, r request) (any, error) {
		return r.client.Upload(ctx, r.files, optionsOf[docket.UploadParams](r))
	},
	"waitForJob": func(ctx context.Context, r request) (any, error) { return r.client.Jobs.Wait(ctx, r.text(0)) },
	"jobs.get":   func(ctx context.Context, r request) (any, error) { return r.client.Jobs.Get(ctx, r.text(0)) },
	"sessions.create": func(ctx context.Context, r request) (any, error) {
		return r.client.Sessions.Create(ctx, r.text(0), optionsOf[docket.CreateSession](r))
	},
	"sessions.submit": func(ctx context.Context, r request) (any, error) {
		return r.client.Sessions.Submit(ctx, r.text(0), r.text(1))
	},
	"sessions.revokeCaptureLinks": func(ctx context.Context, r request) (any, error) {
		return r.client.Sessions.RevokeCaptureLinks(ctx, r.text(0), r.text(1))
	},
	"submissions.list": func(ctx context.Context, r request) (any, error) {
		return collect(r.client.Submissions.All(ctx, optionsOf[docket.SubmissionListParams](r)))
	},
	"submissions.get": func(ctx context.Context, r request) (any, error) {
		return r.client.Submissions.Get(ctx, r.text(0))
	},
	"submissions.approve": func(ctx context.Context, r request) (any, error) {
		return r.client.Submissions.Approve(ctx, r.text(0))
	},
	"submissions.reject": func(ctx context.Context, r request) (any, error) {
		return r.client.Submissions.Reject(ctx, r.text(0), optionsOf[docket.RejectSubmission](r))
	},
	"submissions.cancel": func(ctx context.Context, r request) (any, error) {
		return r.client.Submissions.Cancel(ctx, r.text(0), optionsOf[docket.CancelSubmission](r))
	},
	"submissions.fraudMatches": func(ctx context.Context, r request) (any, error) {
		return r.client.Submissions.FraudMatches(ctx, r.text(0))
	},
	"batches.get": func(ctx context.Context, r request) (any, error) { return r.client.Batches.Get(ctx, r.text(0)) },
	"events.list": func(ctx context.Context, r request) (any, error) {
		return collect(r.client.Events.All(ctx, optionsOf[docket.EventListParams](r)))
	},
	"webhookEndpoints.create": func(ctx context.Context, r request) (any, error) {
		return r.client.WebhookEndpoints.Create(ctx, optionsOf[docket.CreateWebhookEndpoint](r))
	},
	"webhookEndpoints.list": func(ctx context.Context, r request) (any, error) {
		return collect(r.client.WebhookEndpoints.All(ctx, optionsOf[docket.WebhookEndpointListParams](r)))
	},
	"webhookEndpoints.get": func(ctx context.Context, r request) (any, error) {
		return r.client.WebhookEndpoints.Get(ctx, r.text(0))
	},
	"webhookEndpoints.update": func(ctx context.Context, r request) (any, error) {
		return r.client.WebhookEndpoints.Update(ctx, r.text(0), optionsOf[docket.UpdateWebhookEndpoint](r))
	},
	"webhookEndpoints.delete": func(ctx context.Context, r request) (any, error) {
		return r.client.WebhookEndpoints.Delete(ctx, r.text(0))
	},
	"webhookEndpoints.rollSecret": func(ctx context.Context, r request) (any, error) {
		return r.client.WebhookEndpoints.RollSecret(ctx, r.text(0), optionsOf[docket.RollWebhookSecret](r))
	},
	"webhookEndpoints.recover": func(ctx context.Context, r request) (any, error) {
		return r.client.WebhookEndpoints.Recover(ctx, r.text(0), optionsOf[docket.RecoverWebhookEndpoint](r))
	},
	"webhookEndpoints.test": func(ctx context.Context, r request) (any, error) {
		return r.client.WebhookEndpoints.Test(ctx, r.text(0))
	},
	"webhookPortalLinks.create": func(ctx context.Context, r request) (any, error) {
		return r.client.WebhookPortalLinks.Create(ctx, optionsOf[docket.CreateWebhookPortalLink](r))
	},
	"webhookPortalLinks.list": func(ctx context.Context, r request) (any, error) {
		return collect(r.client.WebhookPortalLinks.All(ctx, optionsOf[docket.WebhookPortalLinkListParams](r)))
	},
	"webhookPortalLinks.revoke": func(ctx context.Context, r request) (any, error) {
		return r.client.WebhookPortalLinks.Revoke(ctx, r.text(0))
	},
	"webhookDeliveries.list": func(ctx context.Context, r request) (any, error) {
		return collect(r.client.WebhookDeliveries.All(ctx, optionsOf[docket.WebhookDeliveryListParams](r)))
	},
	"webhookDeliveries.get": func(ctx context.Context, r request) (any, error) {
		return r.client.WebhookDeliveries.Get(ctx, r.text(0))
	},
	"webhookDeliveries.redeliver": func(ctx context.Context, r request) (any, error) {
		return r.client.WebhookDeliveries.Redeliver(ctx, r.text(0))
	},
	"shelf.profiles": func(ctx context.Context, r request) (any, error) {
		return collect(r.client.Shelf.AllProfiles(ctx, optionsOf[docket.ShelfProfileListParams](r)))
	},
	"shelf.capture": func(ctx context.Context, r request) (any, error) {
		return r.client.Shelf.Capture(ctx, r.files, optionsOf[docket.CaptureParams](r))
	},
	"waitForCapture": func(ctx context.Context, r request) (any, error) { return r.client.Shelf.Wait(ctx, r.text(0)) },
	"shelf.create": func(ctx context.Context, r request) (any, error) {
		return r.client.Shelf.Create(ctx, optionsOf[docket.CreateShelfSession](r))
	},
	"shelf.get":       func(ctx context.Context, r request) (any, error) { return r.client.Shelf.Get(ctx, r.text(0)) },
	"shelf.cancel":    func(ctx context.Context, r request) (any, error) { return r.client.Shelf.Cancel(ctx, r.text(0)) },
	"shelf.reprocess": func(ctx context.Context, r request) (any, error) { return r.client.Shelf.Reprocess(ctx, r.text(0)) },
}

var reference = regexp.MustCompile(`\$\{([\w.]+)\}`)

func read(value any, path string) any {
	for _, part := range strings.Split(path, ".") {
		switch one := value.(type) {
		case map[string]any:
			value = one[part]
		case []any:
			if part == "length" {
				value = float64(len(one))
			} else if index, err := strconv.Atoi(part); err == nil && index < len(one) {
				value = one[index]
			} else {
				return nil
			}
		default:
			return nil
		}
	}
	return value
}

// fill replaces references. A text that is only one reference keeps the type of the value.
func fill(value any, saved map[string]any) any {
	switch one := value.(type) {
	case map[string]any:
		filled := map[string]any{}
		for name, member := range one {
			filled[name] = fill(member, saved)
		}
		return filled
	case []any:
		filled := make([]any, 0, len(one))
		for _, item := range one {
			filled = append(filled, fill(item, saved))
		}
		return filled
	case string:
		if match := reference.FindStringSubmatch(one); match != nil && match[0] == one {
			return read(saved, match[1])
		}
		return reference.ReplaceAllStringFunc(one, func(found string) string {
			return fmt.Sprint(read(saved, reference.FindStringSubmatch(found)[1]))
		})
	default:
		return value
	}
}

// asJSON is a result as other languages see it.
func asJSON(t *testing.T, result any) any {
	t.Helper()
	text, err := json.Marshal(result)
	if err != nil {
		t.Fatal(err)
	}
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		t.Fatal(err)
	}
	return value
}

func checkProblem(t *testing.T, err error, expected *problem) {
	t.Helper()
	var found *docket.ProblemError
	if !errors.As(err, &found) {
		t.Fatalf("expected the problem %s, not %v", expected.Slug, err)
	}
	if found.Status != expected.Status || found.Slug != expected.Slug {
		t.Errorf("expected %d %s, not %v", expected.Status, expected.Slug, found)
	}
	if expected.Fields != nil && !reflect.DeepEqual(found.Fields(), expected.Fields) {
		t.Errorf("expected the fields %v, not %v", expected.Fields, found.Fields())
	}
	kinds := map[int]error{404: docket.ErrNotFound, 409: docket.ErrConflict, 422: docket.ErrValidation, 500: docket.ErrServer}
	if kind := kinds[found.Status]; kind != nil && !errors.Is(err, kind) {
		t.Errorf("%v is not %v", err, kind)
	}
}

func runStep(t *testing.T, client *docket.Client, one step, saved map[string]any) {
	t.Helper()
	send, ok := calls[one.Call]
	if !ok {
		t.Fatalf("There is no call %s.", one.Call)
	}
	options, _ := fill(one.Options, saved).(map[string]any)
	if options == nil {
		options = map[string]any{}
	}
	text, err := json.Marshal(options)
	if err != nil {
		t.Fatal(err)
	}
	args, _ := fill(one.Args, saved).([]any)
	var files []docket.File
	for index, name := range one.Files {
		path := filepath.Join(fmt.Sprint(saved["files"]), name)
		if index%2 == 0 {
			files = append(files, docket.FileFromPath(path))
			continue
		}
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		files = append(files, docket.FileFromReader(name, file))
	}
	result, err := send(context.Background(), request{client: client, args: args, options: text, files: files})
	if one.ExpectProblem != nil {
		checkProblem(t, err, one.ExpectProblem)
		return
	}
	if err != nil {
		t.Fatalf("%s: %v", one.Call, err)
	}
	value := asJSON(t, result)
	if one.Save != "" {
		saved[one.Save] = value
	}
	expected, _ := fill(one.Expect, saved).(map[string]any)
	for path, wanted := range expected {
		found := read(value, path)
		if pattern, ok := wanted.(map[string]any); ok {
			if !regexp.MustCompile(fmt.Sprint(pattern["pattern"])).MatchString(fmt.Sprint(found)) {
				t.Errorf("%s of %s is %v, not like %v", path, one.Call, found, pattern["pattern"])
			}
		} else if !reflect.DeepEqual(found, wanted) {
			t.Errorf("%s of %s is %v, not %v", path, one.Call, found, wanted)
		}
	}
}

func TestScenarios(t *testing.T) {
	variables := os.Getenv("DOCKET_CONFORMANCE")
	if variables == "" {
		t.Skip("There is no running service: DOCKET_CONFORMANCE is not set.")
	}
	client, err := docket.NewClient()
	if err != nil {
		t.Fatal(err)
	}
	cases := readCases[struct {
		Scenarios []struct {
			ID    string `json:"id"`
			Title string `json:"title"`
			Steps []step `json:"steps"`
		} `json:"scenarios"`
	}](t, "scenarios.json")
	for _, scenario := range cases.Scenarios {
		t.Run(scenario.Title, func(t *testing.T) {
			t.Parallel()
			saved := map[string]any{}
			if err := json.Unmarshal([]byte(variables), &saved); err != nil {
				t.Fatal(err)
			}
			saved["unique"] = fmt.Sprintf("go-%s-%d", scenario.ID, time.Now().UnixNano())
			for _, one := range scenario.Steps {
				runStep(t, client, one, saved)
			}
		})
	}
}

func TestRetries(t *testing.T) {
	cases := readCases[struct {
		Cases []struct {
			step
			Title     string `json:"title"`
			Responses []struct {
				Status  int               `json:"status"`
				Slug    string            `json:"slug"`
				Headers map[string]string `json:"headers"`
			} `json:"responses"`
			Requests int      `json:"requests"`
			Problem  *problem `json:"problem"`
		} `json:"cases"`
	}](t, "retries.json")
	for _, one := range cases.Cases {
		t.Run(one.Title, func(t *testing.T) {
			t.Parallel()
			var requests atomic.Int64
			server := httptest.NewServer(http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
				index := min(int(requests.Add(1)), len(one.Responses)) - 1
				answer := one.Responses[index]
				for name, value := range answer.Headers {
					response.Header().Set(name, value)
				}
				response.WriteHeader(answer.Status)
				if answer.Status < 400 {
					fmt.Fprint(response, "{}")
					return
				}
				slug := answer.Slug
				if slug == "" {
					slug = "internal-error"
				}
				_ = json.NewEncoder(response).Encode(docket.Problem{
					Type: "https://docket.example/problems/" + slug, Status: answer.Status, Detail: slug,
					Instance: request.URL.Path, RequestID: "req_1",
				})
			}))
			defer server.Close()
			policy := docket.RetryPolicy{Retries: 4, MinPause: time.Millisecond, MaxPause: time.Minute}
			client, err := docket.NewClient(docket.WithBaseURL(server.URL), docket.WithAPIKey("aok_test"), docket.WithRetryPolicy(policy))
			if err != nil {
				t.Fatal(err)
			}
			one.ExpectProblem = one.Problem
			runStep(t, client, one.step, map[string]any{})
			if int(requests.Load()) != one.Requests {
				t.Errorf("%d requests, not %d", requests.Load(), one.Requests)
			}
		})
	}
}

func TestWebhooks(t *testing.T) {
	cases := readCases[struct {
		Cases []struct {
			Title   string            `json:"title"`
			Headers map[string]string `json:"headers"`
			Body    json.RawMessage   `json:"body"`
			Keys    []string          `json:"keys"`
			Now     int64             `json:"now"`
			Fault   *string           `json:"fault"`
		} `json:"cases"`
	}](t, "webhooks.json")
	for _, one := range cases.Cases {
		t.Run(one.Title, func(t *testing.T) {
			var body string
			if json.Unmarshal(one.Body, &body) != nil {
				t.Skip("A body in Go is bytes, so nobody can pass a parsed one.")
			}
			header := http.Header{}
			for name, value := range one.Headers {
				header.Set(name, value)
			}
			fault := faultOf(one.Keys, []byte(body), header, one.Now)
			wanted := ""
			if one.Fault != nil {
				wanted = *one.Fault
			}
			if fault != wanted {
				t.Errorf("the fault is %q, not %q", fault, wanted)
			}
		})
	}
}

func faultOf(keys []string, body []byte, header http.Header, now int64) string {
	verifier, err := docket.NewVerifier(keys...)
	if err == nil {
		verifier.Now = func() time.Time { return time.Unix(now, 0) }
		_, err = verifier.Verify(body, header)
	}
	var untrusted *docket.WebhookVerificationError
	var setup *docket.WebhookSetupError
	switch {
	case errors.As(err, &untrusted):
		return string(untrusted.Fault)
	case errors.As(err, &setup):
		return string(setup.Fault)
	case err != nil:
		return err.Error()
	default:
		return ""
	}
}
