package docket

import (
	"context"
	"iter"
	"net/http"
)

const (
	endpointsPath   = "/api/v1/webhook-endpoints"
	deliveriesPath  = "/api/v1/webhook-deliveries"
	portalLinksPath = "/api/v1/webhook-portal-links"
)

// Ptr returns a pointer to a value, for the members of UpdateWebhookEndpoint.
func Ptr[T any](value T) *T { return &value }

// WebhookEndpointsService has the receivers that get the events of sessions, batches and captures without a webhookUrl.
type WebhookEndpointsService struct{ client *Client }

// Create creates an endpoint. Its Secret is in this answer only.
func (s *WebhookEndpointsService) Create(ctx context.Context, endpoint CreateWebhookEndpoint) (*CreatedWebhookEndpoint, error) {
	return do[CreatedWebhookEndpoint](ctx, s.client, once(post(endpoint, endpointsPath)))
}

// List reads one page, newest first.
func (s *WebhookEndpointsService) List(ctx context.Context, params WebhookEndpointListParams) (*Page[WebhookEndpoint], error) {
	return readPage[WebhookEndpoint](ctx, s.client, endpointsPath, params)
}

// All reads the whole list, newest first.
func (s *WebhookEndpointsService) All(ctx context.Context, params WebhookEndpointListParams) iter.Seq2[WebhookEndpoint, error] {
	return readAll[WebhookEndpoint](ctx, s.client, endpointsPath, params)
}

// Get reads an endpoint.
func (s *WebhookEndpointsService) Get(ctx context.Context, endpointID string) (*WebhookEndpoint, error) {
	return do[WebhookEndpoint](ctx, s.client, get(endpointsPath+"/%s", endpointID))
}

// Update changes the members of changes that are not nil.
func (s *WebhookEndpointsService) Update(ctx context.Context, endpointID string, changes UpdateWebhookEndpoint) (*WebhookEndpoint, error) {
	path := pathOf(endpointsPath+"/%s", []string{endpointID})
	return do[WebhookEndpoint](ctx, s.client, call{method: http.MethodPatch, path: path, body: changes})
}

// Delete deletes an endpoint with its secret, and returns it as it was. Its deliveries stay listed.
func (s *WebhookEndpointsService) Delete(ctx context.Context, endpointID string) (*WebhookEndpoint, error) {
	path := pathOf(endpointsPath+"/%s", []string{endpointID})
	return do[WebhookEndpoint](ctx, s.client, call{method: http.MethodDelete, path: path, isOnce: true})
}

// RollSecret creates another secret, which is in this answer only. The previous one also signs until the overlap
// ends.
func (s *WebhookEndpointsService) RollSecret(ctx context.Context, endpointID string, body RollWebhookSecret) (*RolledWebhookSecret, error) {
	return do[RolledWebhookSecret](ctx, s.client, once(post(body, endpointsPath+"/%s/roll-secret", endpointID)))
}

// Test sends one webhook.test event, signed with the secret of the endpoint, and returns how it responded.
func (s *WebhookEndpointsService) Test(ctx context.Context, endpointID string) (*WebhookEndpointTestResult, error) {
	return do[WebhookEndpointTestResult](ctx, s.client, once(post(nil, endpointsPath+"/%s/test", endpointID)))
}

// Recover sends the events since a time that the endpoint has not received. Repeat it until HasMore is false.
func (s *WebhookEndpointsService) Recover(ctx context.Context, endpointID string, span RecoverWebhookEndpoint) (*RecoveredWebhookEndpoint, error) {
	return do[RecoveredWebhookEndpoint](ctx, s.client, post(span, endpointsPath+"/%s/recover", endpointID))
}

// WebhookPortalLinksService has links to a page on which developers without an account manage the company's endpoints
// and deliveries.
type WebhookPortalLinksService struct{ client *Client }

// Create creates a link. Its URL is in this answer only. Anyone with the URL can use the page until the link ends.
func (s *WebhookPortalLinksService) Create(ctx context.Context, body CreateWebhookPortalLink) (*CreatedWebhookPortalLink, error) {
	return do[CreatedWebhookPortalLink](ctx, s.client, once(post(body, portalLinksPath)))
}

// List reads one page without the addresses, newest first.
func (s *WebhookPortalLinksService) List(ctx context.Context, params WebhookPortalLinkListParams) (*Page[WebhookPortalLink], error) {
	return readPage[WebhookPortalLink](ctx, s.client, portalLinksPath, params)
}

// All reads the whole list without the addresses, newest first.
func (s *WebhookPortalLinksService) All(ctx context.Context, params WebhookPortalLinkListParams) iter.Seq2[WebhookPortalLink, error] {
	return readAll[WebhookPortalLink](ctx, s.client, portalLinksPath, params)
}

// Revoke ends a link immediately.
func (s *WebhookPortalLinksService) Revoke(ctx context.Context, linkID string) (*WebhookPortalLink, error) {
	request := post(nil, portalLinksPath+"/%s/revoke", linkID)
	request.idempotencyKey = ""
	return do[WebhookPortalLink](ctx, s.client, request)
}

// WebhookDeliveriesService has the company's webhooks, with every attempt to send them.
type WebhookDeliveriesService struct{ client *Client }

// List reads one page of the deliveries to endpoints and to the webhookUrl of sessions, batches and captures, newest
// first.
func (s *WebhookDeliveriesService) List(ctx context.Context, params WebhookDeliveryListParams) (*Page[WebhookDelivery], error) {
	return readPage[WebhookDelivery](ctx, s.client, deliveriesPath, params)
}

// All reads the whole list, newest first.
func (s *WebhookDeliveriesService) All(ctx context.Context, params WebhookDeliveryListParams) iter.Seq2[WebhookDelivery, error] {
	return readAll[WebhookDelivery](ctx, s.client, deliveriesPath, params)
}

// Get reads a delivery.
func (s *WebhookDeliveriesService) Get(ctx context.Context, deliveryID string) (*WebhookDelivery, error) {
	return do[WebhookDelivery](ctx, s.client, get(deliveriesPath+"/%s", deliveryID))
}

// Redeliver sends a webhook again immediately, with the same id and body.
func (s *WebhookDeliveriesService) Redeliver(ctx context.Context, deliveryID string) (*WebhookDelivery, error) {
	return do[WebhookDelivery](ctx, s.client, once(post(nil, deliveriesPath+"/%s/redeliver", deliveryID)))
}

// once is a request that the service would carry out twice if it were sent twice.
func once(request call) call {
	request.isOnce, request.idempotencyKey = true, ""
	return request
}
