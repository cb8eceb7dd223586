import { beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../../api/route/route.ts';
import { routes } from '../../../api/routes/all.ts';
import { windowMs } from '../../../domain/access/rate-limit.ts';
import { loadConfig } from '../../../platform/config.ts';
import { answersOnEach } from '../../support/answers.ts';
import { sessionBody, sessionsPath } from '../../support/documents/sessions.ts';
import { pathOf } from '../../support/route-table.ts';
import { type ApiReply, createClient, expectProblem } from '../../support/stack/api-client.ts';
import { startSecondApi } from '../../support/stack/second-api.ts';
import { createKey, createTenant, revokeKey, type Tenant } from '../../support/tenant.ts';

let tenant: Tenant;
let oneEach: string;
let threeEach: string;
const limits = (limit: string) => ({
  RATE_LIMIT_READ: limit,
  RATE_LIMIT_SESSION: limit,
  RATE_LIMIT_SUBMIT: limit,
  RATE_LIMIT_WRITE: limit,
  RATE_LIMIT_WEBHOOK_TEST: limit,
});
beforeAll(async () => {
  tenant = await createTenant();
  ({ baseUrl: oneEach } = await startSecondApi(limits('1')));
  ({ baseUrl: threeEach } = await startSecondApi(limits('3')));
});

/** Does not wait for a window: it starts over if one ended amid the requests of `use`. */
const withinOneWindow = async (use: () => Promise<void>): Promise<void> => {
  for (;;) {
    const window = Math.floor(Date.now() / windowMs);
    const failure = await use().then(
      () => null,
      (error: unknown) => ({ error }),
    );
    if (!failure) return;
    if (window === Math.floor(Date.now() / windowMs)) throw failure.error;
  }
};

const call = (baseUrl: string, secret: string, route: Route): Promise<ApiReply> =>
  createClient(secret, baseUrl).send(route.method, pathOf(route));

const expectRefusal = (reply: ApiReply, limit: number): void => {
  expectProblem(reply, 429, 'rate-limit-exceeded');
  const nowSeconds = Date.now() / 1000;
  const reset = Number(reply.headers.get('x-ratelimit-reset'));
  const retryAfter = reply.headers.get('retry-after') ?? '';
  expect(reply.headers.get('x-ratelimit-limit')).toBe(String(limit));
  expect(reply.headers.get('x-ratelimit-remaining')).toBe('0');
  expect(reset % 60).toBe(0);
  expect(reset - nowSeconds).toBeLessThanOrEqual(60);
  expect(retryAfter).toMatch(/^[1-9]\d?$/);
  expect(Math.abs(nowSeconds + Number(retryAfter) - reset)).toBeLessThan(3);
};

answersOnEach(
  'withBucket',
  429,
  'rate-limit-exceeded',
  'A request over the limit of its bucket is refused with 429 and Retry-After',
  (route) =>
    withinOneWindow(async () => {
      const { secret } = await createKey(tenant.companyId);
      expect((await call(oneEach, secret, route)).status).not.toBe(429);
      expectRefusal(await call(oneEach, secret, route), 1);
    }),
);

describe('buckets', () => {
  it('Every endpoint counts in the bucket that the specification names', () => {
    const buckets = Object.fromEntries(
      routes.filter(({ module }) => module !== 'shelf').map(({ operationId, bucket }) => [operationId, bucket]),
    );
    expect(buckets).toEqual({
      listWorkflows: 'read',
      getWorkflow: 'read',
      getWorkflowVersion: 'read',
      createSession: 'session',
      submitSession: 'submit',
      revokeSessionCaptureLinks: 'write',
      getJob: 'read',
      listSubmissions: 'read',
      exportSubmissions: 'read',
      getSubmission: 'read',
      approveSubmission: 'write',
      rejectSubmission: 'write',
      cancelSubmission: 'write',
      listFraudMatches: 'read',
      resolveFraudMatch: 'write',
      getBatch: 'read',
      listBatches: 'read',
      listEvents: 'read',
      getEvent: 'read',
      listCompanies: 'read',
      testWebhook: 'webhook_test',
      createWebhookEndpoint: 'write',
      listWebhookEndpoints: 'read',
      getWebhookEndpoint: 'read',
      updateWebhookEndpoint: 'write',
      deleteWebhookEndpoint: 'write',
      rollWebhookEndpointSecret: 'write',
      recoverWebhookEndpoint: 'write',
      testWebhookEndpoint: 'webhook_test',
      createWebhookPortalLink: 'write',
      listWebhookPortalLinks: 'read',
      revokeWebhookPortalLink: 'write',
      listWebhookDeliveries: 'read',
      getWebhookDelivery: 'read',
      redeliverWebhook: 'write',
      healthLive: undefined,
      healthReady: undefined,
      getOpenApi: undefined,
    });
  });

  it('The default limits are those of the specification', () => {
    expect(loadConfig({}).rateLimits).toEqual({ read: 3000, session: 600, submit: 600, write: 600, webhook_test: 10 });
  });

  it('Reaching the limit of a bucket does not affect other buckets or other API keys', () =>
    withinOneWindow(async () => {
      const { secret } = await createKey(tenant.companyId);
      const client = createClient(secret, oneEach);
      await client.get('/api/v1/companies');
      expectRefusal(await client.get('/api/v1/workflows'), 1);
      expect((await client.post(sessionsPath(tenant.workflow.slug), sessionBody())).status).toBe(201);
      const other = await createKey(tenant.companyId, oneEach);
      expect((await other.api.get('/api/v1/companies')).status).toBe(200);
    }));

  it('Failed requests count toward the limit, except those with 401, 403 and 429', () =>
    withinOneWindow(async () => {
      const scoped = createClient((await createKey(tenant.companyId)).secret, threeEach);
      const path = sessionsPath(tenant.workflow.slug);
      expectProblem(await scoped.post(path, {}), 400, 'bad-request');
      expectProblem(await scoped.post(path, { ...sessionBody(), fileCount: 99 }), 422, 'validation-error');
      expectProblem(await scoped.post(sessionsPath('no-such-workflow'), sessionBody()), 404, 'not-found');
      expectRefusal(await scoped.post(path, sessionBody()), 3);

      const unscoped = createClient((await createKey(null)).secret, threeEach);
      for (let count = 0; count < 5; count += 1) {
        expectProblem(await unscoped.get('/api/v1/workflows'), 403, 'key-not-company-scoped');
      }
      expect((await unscoped.get('/api/v1/companies')).status).toBe(200);
    }));

  it('A limit applies to all processes together', () =>
    withinOneWindow(async () => {
      const { secret } = await createKey(tenant.companyId);
      const first = createClient(secret, threeEach);
      const { baseUrl } = await startSecondApi(limits('3'));
      const replies = await Promise.all(
        [first, createClient(secret, baseUrl), first, createClient(secret, baseUrl), first].map((client) =>
          client.get('/api/v1/companies'),
        ),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    }));

  it('A revoked API key over its limit is refused as revoked', async () => {
    const { id, secret } = await createKey(tenant.companyId);
    await revokeKey(id);
    for (let count = 0; count < 3; count += 1) {
      expectProblem(await createClient(secret, oneEach).get('/api/v1/companies'), 403, 'forbidden');
    }
  });
});

describe('headers', () => {
  it('A successful response has the limit of its bucket and the Unix second at which the window ends', async () => {
    const { headers } = await tenant.api.get('/api/v1/companies');
    expect(headers.get('x-ratelimit-limit')).toBe('3000');
    expect(Number(headers.get('x-ratelimit-reset')) % 60).toBe(0);
    expect(headers.get('x-ratelimit-remaining')).toBeNull();
    const created = await tenant.api.post(sessionsPath(tenant.workflow.slug), sessionBody());
    expect(created.headers.get('x-ratelimit-limit')).toBe('600');
  });
});
