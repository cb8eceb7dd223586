package docket

import (
	"errors"
	"log"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"
)

// Version is the version of this package.
const Version = "0.2.0"

const defaultTimeout = 30 * time.Second

// Client calls the service with an API key. It is safe for concurrent use.
type Client struct {
	// Workflows are the workflows that the company may use.
	Workflows *WorkflowsService
	// Sessions are upload sessions, step by step. Client.Upload does all steps.
	Sessions *SessionsService
	// Jobs are the caller's view of sessions and their results.
	Jobs *JobsService
	// Submissions are results and reviewers' decisions about them.
	Submissions *SubmissionsService
	// Batches are sessions with the same batchRef.
	Batches *BatchesService
	// Companies has the company of the API key.
	Companies *CompaniesService
	// Events are the events of the company, whether or not they were sent as webhooks.
	Events *EventsService
	// Shelf has shelf captures: photos of a shelf, and the products on it.
	Shelf *ShelfService
	// Webhooks are those that the service sends on request.
	Webhooks *WebhooksService
	// WebhookEndpoints are the receivers that get the events of sessions, batches and captures without a webhookUrl.
	WebhookEndpoints *WebhookEndpointsService
	// WebhookDeliveries are the company's webhooks, with every attempt to send them.
	WebhookDeliveries *WebhookDeliveriesService
	// WebhookPortalLinks open a page where developers without an account manage endpoints and deliveries.
	WebhookPortalLinks *WebhookPortalLinksService

	config config
}

type config struct {
	baseURL   string
	apiKey    string
	http      *http.Client
	retry     RetryPolicy
	timeout   time.Duration
	userAgent string
	onWarning func(message string)
}

// Option changes how a client works.
type Option func(*config)

// WithBaseURL sets the address of the service, such as https://docket.example.com. The default is DOCKET_URL in the
// environment.
func WithBaseURL(baseURL string) Option { return func(c *config) { c.baseURL = baseURL } }

// WithAPIKey sets the API key. The default is DOCKET_API_KEY in the environment.
func WithAPIKey(apiKey string) Option { return func(c *config) { c.apiKey = apiKey } }

// WithHTTPClient replaces http.DefaultClient, for example to use a proxy or traces.
func WithHTTPClient(client *http.Client) Option { return func(c *config) { c.http = client } }

// WithRetryPolicy sets how often requests are sent again, and after which pauses.
func WithRetryPolicy(policy RetryPolicy) Option { return func(c *config) { c.retry = policy } }

// WithTimeout sets how long one attempt of a request may take. The default is 30 s. Uploads of files have no limit but
// their context.
func WithTimeout(timeout time.Duration) Option { return func(c *config) { c.timeout = timeout } }

// WithUserAgent puts the name of your program before that of this package in the header User-Agent.
func WithUserAgent(name string) Option {
	return func(c *config) { c.userAgent = name + " docket-go/" + Version }
}

// WithWarnings sets the function that gets warnings about calls that succeeded. The default is log.Print.
func WithWarnings(onWarning func(message string)) Option {
	return func(c *config) { c.onWarning = onWarning }
}

// NewClient returns a client. Without options, the address and the API key come from DOCKET_URL and DOCKET_API_KEY in
// the environment.
func NewClient(options ...Option) (*Client, error) {
	return newClient(config{
		baseURL:   os.Getenv("DOCKET_URL"),
		apiKey:    os.Getenv("DOCKET_API_KEY"),
		http:      http.DefaultClient,
		retry:     DefaultRetryPolicy,
		timeout:   defaultTimeout,
		userAgent: "docket-go/" + Version,
		onWarning: func(message string) { log.Print(message) },
	}, options)
}

// WithOptions returns a client with other options; the others stay.
func (c *Client) WithOptions(options ...Option) (*Client, error) { return newClient(c.config, options) }

func newClient(config config, options []Option) (*Client, error) {
	for _, option := range options {
		option(&config)
	}
	config.baseURL = strings.TrimRight(config.baseURL, "/")
	address, err := url.Parse(config.baseURL)
	if err != nil || address.Host == "" || (address.Scheme != "http" && address.Scheme != "https") {
		return nil, errors.New("docket: the address of the service is missing or is not a URL: set DOCKET_URL or use WithBaseURL")
	}
	if strings.TrimSpace(config.apiKey) == "" {
		return nil, errors.New("docket: the API key is missing: set DOCKET_API_KEY or use WithAPIKey")
	}
	client := &Client{config: config}
	client.Workflows = &WorkflowsService{client}
	client.Sessions = &SessionsService{client}
	client.Jobs = &JobsService{client}
	client.Submissions = &SubmissionsService{client}
	client.Batches = &BatchesService{client}
	client.Companies = &CompaniesService{client}
	client.Events = &EventsService{client}
	client.Shelf = &ShelfService{client}
	client.Webhooks = &WebhooksService{client}
	client.WebhookEndpoints = &WebhookEndpointsService{client}
	client.WebhookDeliveries = &WebhookDeliveriesService{client}
	client.WebhookPortalLinks = &WebhookPortalLinksService{client}
	return client, nil
}
