import { beforeAll, describe, expect, it } from 'vitest';
import { problemTypes } from '../../domain/problems.ts';
import { answersOnEach } from '../support/answers.ts';
import { pathOf, routesAt } from '../support/route-table.ts';
import { createClient, expectProblem } from '../support/stack/api-client.ts';
import { testStack } from '../support/stack/stack.ts';
import { createTenant, type Tenant } from '../support/tenant.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

const path = '/api/v1/companies';

describe('request ids', () => {
  it('X-Request-Id is returned as Request-Id', async () => {
    const reply = await tenant.api.get(path, { 'x-request-id': 'order 4711/3' });
    expect(reply.headers.get('request-id')).toBe('order 4711/3');
  });

  it('A request without X-Request-Id gets a generated Request-Id', async () => {
    const ids = await Promise.all([1, 2].map(async () => (await tenant.api.get(path)).headers.get('request-id')));
    expect(new Set(ids).size).toBe(2);
  });

  it('An X-Request-Id of 128 characters is accepted', async () => {
    const id = 'x'.repeat(128);
    expect((await tenant.api.get(path, { 'x-request-id': id })).headers.get('request-id')).toBe(id);
  });

  it('A problem document contains the request id as requestId', async () => {
    const reply = await tenant.api.get('/api/v1/jobs/nothing', { 'x-request-id': 'my-id' });
    expect(expectProblem(reply, 404, 'not-found').requestId).toBe('my-id');
  });
});

describe('cross-origin requests', () => {
  const origin = 'https://shop.example';

  it('A preflight from any origin is allowed for every method and header of the API, without an API key', async () => {
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
    ['a successful response', path, 200],
    ['a problem document', '/api/v1/jobs/nothing', 404],
  ])('A page of any origin can read %s, including its headers', async (_, target, status) => {
    const reply = await tenant.api.get(target, { origin });
    expect(reply.status).toBe(status);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    const exposed = reply.headers.get('access-control-expose-headers')?.split(',') ?? [];
    expect(exposed).toEqual(expect.arrayContaining(['Request-Id', 'Location', 'Retry-After', 'X-RateLimit-Limit']));
  });

  it('A page of another origin can read the refusal of an API key', async () => {
    const reply = await createClient(null).get(path, { origin });
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expectProblem(reply, 401, 'unauthorized');
  });
});

answersOnEach(
  'all',
  400,
  'bad-request',
  'An X-Request-Id of 129 characters is refused with 400, before the API key is checked',
  async (route) => {
    const headers = { 'x-request-id': 'x'.repeat(129) };
    const reply = await createClient(null).send(route.method, pathOf(route), { headers });
    const problem = expectProblem(reply, 400, 'bad-request');
    expect(problem.detail).toContain('128');
    expect(problem.requestId).not.toContain('x'.repeat(129));
  },
);

answersOnEach(
  'all',
  405,
  'bad-request',
  'A method that a path does not support is refused with 405 and Allow',
  async (route) => {
    const target = pathOf(route);
    const reply = await tenant.api.send('PUT', target);
    expectProblem(reply, 405, 'bad-request');
    const methods = routesAt(target).map((one) => one.method.toUpperCase());
    expect(reply.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining([...methods, 'OPTIONS']));
  },
);

describe('paths', () => {
  it('An unknown path is 404 with an API key', async () => {
    expectProblem(await tenant.api.get('/api/v1/nothing'), 404, 'not-found');
  });

  it('An unknown path under /api/v1 is 401 without an API key', async () => {
    expectProblem(await createClient(null).get('/api/v1/nothing'), 401, 'unauthorized');
  });

  it('The API exists under /api/v1 only', async () => {
    for (const target of ['/companies', '/api/companies', '/api/v2/companies']) {
      expectProblem(await tenant.api.get(target), 404, 'not-found');
    }
  });

  it('HEAD returns what GET returns, without the body', async () => {
    const response = await fetch(tenant.api.baseUrl + path, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${tenant.key.secret}` },
    });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });

  it.each(['/api/v1/jobs/a%00b', '/api/v1/workflows/a%00b', '/api/v1/jobs/%E0%A4%A'])(
    'A path parameter that cannot be an id or a slug is 404: %s',
    async (target) => {
      expectProblem(await tenant.api.get(target), 404, 'not-found');
    },
  );
});

describe('problem types', () => {
  it('The type of a problem is the URL of a page that explains it', async () => {
    const { type } = expectProblem(await tenant.api.get('/api/v1/jobs/nothing'), 404, 'not-found');
    const page = await fetch(type);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('not-found');
  });

  it('An unknown problem type is a problem for programs, and for browsers a page with all types', async () => {
    expectProblem(await tenant.api.get('/problems/nothing'), 404, 'not-found');
    const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const { origin } = new URL(testStack().baseUrl);
    const page = await fetch(`${origin}/problems/%3Cb%3Enothing`, { headers: browser });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, expect.stringContaining('text/html')]);
    const text = await page.text();
    expect(text).toContain('There is no problem type <code>&lt;b&gt;nothing</code>');
    const all = await (await fetch(`${origin}/problems`, { headers: browser })).text();
    for (const slug of Object.keys(problemTypes)) {
      expect(text).toContain(`href="/problems/${slug}"`);
      expect(all).toContain(`href="/problems/${slug}"`);
    }
  });
});
