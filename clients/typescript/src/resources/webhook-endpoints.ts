import { type Api, type CallOptions, dataOf, init } from '../base/api.ts';
import { Pages } from '../base/pages.ts';
import type {
  CreatedWebhookEndpoint,
  CreatedWebhookPortalLink,
  CreateWebhookEndpoint,
  CreateWebhookPortalLink,
  DeliveryFilters,
  RecoveredWebhookEndpoint,
  RecoverWebhookEndpoint,
  RolledWebhookSecret,
  RollWebhookSecret,
  UpdateWebhookEndpoint,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointTestResult,
  WebhookPortalLink,
} from '../base/types.ts';

const endpointPath = '/api/v1/webhook-endpoints/{endpointId}';

/** The receivers that get the events of sessions, batches and shelf captures without a `webhookUrl`. */
export class WebhookEndpoints {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Creates an endpoint. Its `secret` is in this response only. */
  create(endpoint: CreateWebhookEndpoint, options: CallOptions = {}): Promise<CreatedWebhookEndpoint> {
    return dataOf(this.#api.once.POST('/api/v1/webhook-endpoints', { body: endpoint, ...init(options) }));
  }

  /** The company's endpoints, newest first. */
  list(options: CallOptions & { readonly limit?: number } = {}): Pages<WebhookEndpoint> {
    const { limit } = options;
    return new Pages((cursor) =>
      dataOf(
        this.#api.repeatable.GET('/api/v1/webhook-endpoints', {
          params: { query: { cursor, limit } },
          ...init(options),
        }),
      ),
    );
  }

  get(endpointId: string, options: CallOptions = {}): Promise<WebhookEndpoint> {
    return dataOf(this.#api.repeatable.GET(endpointPath, { params: { path: { endpointId } }, ...init(options) }));
  }

  /** Changes the members in `changes`; the rest stays. */
  update(endpointId: string, changes: UpdateWebhookEndpoint, options: CallOptions = {}): Promise<WebhookEndpoint> {
    const params = { path: { endpointId } };
    return dataOf(this.#api.repeatable.PATCH(endpointPath, { params, body: changes, ...init(options) }));
  }

  /** Deletes an endpoint with its secret, and returns its last state. Its deliveries stay listed. */
  delete(endpointId: string, options: CallOptions = {}): Promise<WebhookEndpoint> {
    return dataOf(this.#api.once.DELETE(endpointPath, { params: { path: { endpointId } }, ...init(options) }));
  }

  /** Creates another secret, which is in this response only. The previous one also signs until the overlap ends. */
  rollSecret(
    endpointId: string,
    { overlapSeconds, ...options }: CallOptions & RollWebhookSecret = {},
  ): Promise<RolledWebhookSecret> {
    const params = { path: { endpointId } };
    const body = overlapSeconds === undefined ? {} : { body: { overlapSeconds } };
    return dataOf(this.#api.once.POST(`${endpointPath}/roll-secret`, { params, ...body, ...init(options) }));
  }

  /** Sends one `webhook.test` event, signed with the secret of the endpoint, and returns how it responded. */
  test(endpointId: string, options: CallOptions = {}): Promise<WebhookEndpointTestResult> {
    const params = { path: { endpointId } };
    return dataOf(this.#api.once.POST(`${endpointPath}/test`, { params, ...init(options) }));
  }

  /** Sends the events since a time that the endpoint has not received. Repeat it until `hasMore` is false. */
  recover(
    endpointId: string,
    { since, until, ...options }: CallOptions & RecoverWebhookEndpoint,
  ): Promise<RecoveredWebhookEndpoint> {
    const params = { path: { endpointId } };
    const body = until === undefined ? { since } : { since, until };
    return dataOf(this.#api.repeatable.POST(`${endpointPath}/recover`, { params, body, ...init(options) }));
  }
}

/** Links to a page on which developers without an account manage the company's endpoints and deliveries. */
export class WebhookPortalLinks {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Creates a link. Its `url` is in this response only. Anyone with the URL can use the page until the link ends. */
  create({
    expiresInMinutes,
    ...options
  }: CallOptions & CreateWebhookPortalLink = {}): Promise<CreatedWebhookPortalLink> {
    const body = expiresInMinutes === undefined ? {} : { body: { expiresInMinutes } };
    return dataOf(this.#api.once.POST('/api/v1/webhook-portal-links', { ...body, ...init(options) }));
  }

  /** The company's links without their addresses, newest first. */
  list(options: CallOptions & { readonly limit?: number } = {}): Pages<WebhookPortalLink> {
    const { limit } = options;
    return new Pages((cursor) =>
      dataOf(
        this.#api.repeatable.GET('/api/v1/webhook-portal-links', {
          params: { query: { cursor, limit } },
          ...init(options),
        }),
      ),
    );
  }

  /** Ends a link immediately. */
  revoke(linkId: string, options: CallOptions = {}): Promise<WebhookPortalLink> {
    const params = { path: { linkId } };
    return dataOf(
      this.#api.repeatable.POST('/api/v1/webhook-portal-links/{linkId}/revoke', { params, ...init(options) }),
    );
  }
}

/** The company's webhooks, with every attempt to send them. */
export class WebhookDeliveries {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** The deliveries to endpoints and to the `webhookUrl` of sessions, batches and captures, newest first. */
  list(options: CallOptions & Omit<DeliveryFilters, 'cursor'> = {}): Pages<WebhookDelivery> {
    const { signal, timeoutMs, ...filters } = options;
    return new Pages((cursor) =>
      dataOf(
        this.#api.repeatable.GET('/api/v1/webhook-deliveries', {
          params: { query: { ...filters, cursor } },
          ...init({ signal, timeoutMs }),
        }),
      ),
    );
  }

  get(deliveryId: string, options: CallOptions = {}): Promise<WebhookDelivery> {
    const params = { path: { deliveryId } };
    return dataOf(this.#api.repeatable.GET('/api/v1/webhook-deliveries/{deliveryId}', { params, ...init(options) }));
  }

  /** Sends a webhook again immediately, with the same id and body. */
  redeliver(deliveryId: string, options: CallOptions = {}): Promise<WebhookDelivery> {
    const params = { path: { deliveryId } };
    return dataOf(
      this.#api.once.POST('/api/v1/webhook-deliveries/{deliveryId}/redeliver', { params, ...init(options) }),
    );
  }
}
