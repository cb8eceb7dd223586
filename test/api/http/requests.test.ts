import { beforeAll, describe, expect, it } from 'vitest';
import { answersOnEach } from '../../support/answers.ts';
import { pathOf, routesAt } from '../../support/route-table.ts';
import { createClient, expectProblem } from '../../support/stack/api-client.ts';
import { createTenant, type Tenant } from '../../support/tenant.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

const path = '/api/v1/companies';

describe('request ids', () => {
  it('X-Request-Id is answered as Request-Id', async () => {
    const reply = await tenant.api.get(path, { 'x-request-id': 'order 4711/3' });
    expect(reply.headers.get('request-id')).toBe('order 4711/3');
  });

  it('a request without X-Request-Id gets a Request-Id of its own', async () => {
    const ids = await Promise.all([1, 2].map(async () => (await tenant.api.get(path)).headers.get('request-id')));
    expect(new Set(ids).size).toBe(2);
  });

  it('an X-Request-Id of 128 characters is taken', async () => {
    const id = 'x'.repeat(128);
    expect((await tenant.api.get(path, { 'x-request-id': id })).headers.get('request-id')).toBe(id);
  });

  it('a problem document carries the request id as requestId', async () => {
    const reply = await tenant.api.get('/api/v1/jobs/nothing', { 'x-request-id': 'my-id' });
    expect(expectProblem(reply, 404, 'not-found').requestId).toBe('my-id');
  });
});

describe('cross-origin requests', () => {
  const origin = 'https://shop.example';

  it('a preflight from any origin is answered for every method and header of the API, without a key', async () => {
    const reply = await createClient(null).send('OPTIONS', path, {
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,x-request-id',
      },
    });
    expect(reply.status).toBe(204);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(reply.headers.get('access-control-allow-methods')?.split(',')).toEqual(
      expect.arrayContaining(['GET', 'POST']),
    );
    expect(reply.headers.get('access-control-allow-headers')).toBe('authorization,content-type,x-request-id');
    expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it.each([
    ['a success', path, 200],
    ['a problem', '/api/v1/jobs/nothing', 404],
  ])('%s may be read by a page of any origin, headers included', async (_, target, status) => {
    const reply = await tenant.api.get(target, { origin });
    expect(reply.status).toBe(status);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    const exposed = reply.headers.get('access-control-expose-headers')?.split(',') ?? [];
    expect(exposed).toEqual(expect.arrayContaining(['Request-Id', 'Location', 'Retry-After', 'X-RateLimit-Limit']));
  });

  it('a refused key is readable for a page, too', async () => {
    const reply = await createClient(null).get(path, { origin });
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expectProblem(reply, 401, 'unauthorized');
  });
});

answersOnEach(
  'versioned',
  400,
  'bad-request',
  'an X-Request-Id of 129 characters is 400, before the key is looked at',
  async (route) => {
    const headers = { 'x-request-id': 'x'.repeat(129) };
    const reply = await createClient(null).send(route.method, pathOf(route), { headers });
    const problem = expectProblem(reply, 400, 'bad-request');
    expect(problem.detail).toContain('128');
    expect(problem.requestId).not.toContain('x'.repeat(129));
  },
);

answersOnEach('all', 405, 'bad-request', 'a method that a path does not know is 405 with Allow', async (route) => {
  const target = pathOf(route);
  const reply = await tenant.api.send('DELETE', target);
  expectProblem(reply, 405, 'bad-request');
  const methods = routesAt(target).map((one) => one.method.toUpperCase());
  expect(reply.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining([...methods, 'OPTIONS']));
});

describe('paths', () => {
  it('a path that does not exist is 404 with a key', async () => {
    expectProblem(await tenant.api.get('/api/v1/nothing'), 404, 'not-found');
  });

  it('a path under /api/v1 that does not exist is 401 without a key', async () => {
    expectProblem(await createClient(null).get('/api/v1/nothing'), 401, 'unauthorized');
  });

  it('the API is there under /api/v1 alone', async () => {
    for (const target of ['/companies', '/api/companies', '/api/v2/companies'])
      expectProblem(await tenant.api.get(target), 404, 'not-found');
  });

  it('a HEAD is answered as a GET without its body', async () => {
    const response = await fetch(tenant.api.baseUrl + path, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${tenant.key.secret}` },
    });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });

  it.each(['/api/v1/jobs/a%00b', '/api/v1/workflows/a%00b', '/api/v1/jobs/%E0%A4%A'])(
    'a path parameter that cannot be an id or a slug names nothing: %s is 404',
    async (target) => {
      expectProblem(await tenant.api.get(target), 404, 'not-found');
    },
  );
});

describe('problem types', () => {
  it('the type of a problem answers a page that explains it', async () => {
    const { type } = expectProblem(await tenant.api.get('/api/v1/jobs/nothing'), 404, 'not-found');
    const page = await fetch(type);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('not-found');
  });

  it('a slug that is no problem type has no page', async () => {
    expectProblem(await tenant.api.get('/problems/nothing'), 404, 'not-found');
  });
});
