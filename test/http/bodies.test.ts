import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WorkflowSession } from '../../api/routes/sessions/schema.ts';
import { answersOnEach } from '../support/answers.ts';
import { sessionBody, sessionsPath } from '../support/documents/sessions.ts';
import { createResources, type Resources } from '../support/resources.ts';
import { pathOf, routeOf } from '../support/route-table.ts';
import { type ApiReply, expectBody, expectFields, expectProblem } from '../support/stack/api-client.ts';
import { createTenant, type Tenant } from '../support/tenant.ts';

const mebibyte = 1024 * 1024;
const json = { 'content-type': 'application/json' };

let tenant: Tenant;
let resources: Resources;
beforeAll(async () => {
  tenant = await createTenant();
  resources = await createResources(tenant);
});

const post = (
  operationId: string,
  rawBody: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = json,
): Promise<ApiReply> => tenant.api.send('POST', pathOf(routeOf(operationId), resources), { rawBody, headers });

answersOnEach(
  'documentsWithBody',
  400,
  'bad-request',
  'A body that is not JSON is refused with 400',
  async ({ operationId }) => {
    expect(expectProblem(await post(operationId, '{"reason": '), 400, 'bad-request').detail).toContain(
      'not valid JSON',
    );
  },
);

answersOnEach(
  'documentsWithBody',
  400,
  'bad-request',
  'A body of another content type is refused with 400',
  async ({ operationId }) => {
    const reply = await post(operationId, '{}', { 'content-type': 'text/plain' });
    expect(expectProblem(reply, 400, 'bad-request').detail).toContain('Content-Type: application/json');
  },
);

answersOnEach(
  'documentsWithBody',
  413,
  'bad-request',
  'A body over 1 MiB is refused with 413',
  async ({ operationId }) => {
    const reply = await post(operationId, JSON.stringify({ padding: 'x'.repeat(mebibyte) }));
    expect(expectProblem(reply, 413, 'bad-request').title).toBe('Content Too Large');
  },
);

answersOnEach(
  'documentsWithBody',
  400,
  'bad-request',
  'A body that is not an object is refused with 400',
  async ({ operationId }) => {
    for (const body of ['[]', '"text"', '17', 'null']) expectProblem(await post(operationId, body), 400, 'bad-request');
  },
);

describe('bodies', () => {
  const path = () => sessionsPath(tenant.workflow.slug);

  it('A missing body is refused with 400 if the endpoint requires one', async () => {
    expect(expectProblem(await tenant.api.post(path()), 400, 'bad-request').detail).toContain(
      'requires a JSON request body',
    );
  });

  it('A body of exactly 1 MiB is accepted', async () => {
    const body = JSON.stringify(sessionBody());
    const padded = body + ' '.repeat(mebibyte - body.length);
    expect((await post('createSession', padded)).status).toBe(201);
  });

  it('A body over 1 MiB without Content-Length is refused, and its connection serves the next request', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const send = async (method: string, target: string, body = ''): Promise<number | undefined> => {
      const headers = { ...json, authorization: `Bearer ${tenant.key.secret}`, 'transfer-encoding': 'chunked' };
      const sent = request(tenant.api.baseUrl + target, { method, agent, headers });
      sent.end(body);
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      response.resume();
      await once(response, 'end');
      return response.statusCode;
    };
    expect(await send('POST', path(), ' '.repeat(mebibyte + 300_000))).toBe(413);
    expect(await send('GET', '/api/v1/companies')).toBe(200);
  });

  it('The content type may have a charset', async () => {
    const reply = await post('createSession', JSON.stringify(sessionBody()), {
      'content-type': 'application/json; charset=utf-8',
    });
    expect(reply.status).toBe(201);
  });

  it('A body that is not UTF-8 is refused with 400', async () => {
    const reply = await post('createSession', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]));
    expect(expectProblem(reply, 400, 'bad-request').detail).toContain('UTF-8');
  });

  it.each([
    ['a NUL character', '\\u0000'],
    ['an unpaired surrogate', '\\ud800'],
  ])('Text that cannot be stored is refused with 400: %s', async (_, escaped) => {
    const body = JSON.stringify(sessionBody({ clientSubmissionId: 'HERE' })).replace('HERE', escaped);
    expectProblem(await post('createSession', body), 400, 'bad-request');
  });

  it('Unknown members of a body are ignored', async () => {
    const body = { ...sessionBody(), unknown: { deeply: ['nested'] }, company: 'co_other' };
    expectBody(await tenant.api.post(path(), body), 201, WorkflowSession);
  });

  it('A problem names every missing or mistyped member by its path', async () => {
    const reply = await tenant.api.post(path(), { fileCount: '1', contentTypes: ['application/pdf', 7] });
    const { errors, detail } = expectFields(reply, 400, ['fileCount', 'contentTypes[1]', 'clientSubmissionId']);
    expect(errors?.[2]?.message).toBe('is required');
    expect(detail).toContain('contentTypes[1]: must be a string');
  });

  it('A fraction in place of an integer is refused with 400', async () => {
    expectFields(await tenant.api.post(path(), { ...sessionBody(), fileCount: 1.5 }), 400, ['fileCount']);
  });

  it('A wrong shape is refused with 400 even if a value is wrong, too', async () => {
    const reply = await tenant.api.post(path(), { ...sessionBody(), fileCount: 0, contentTypes: 'application/pdf' });
    expectFields(reply, 400, ['contentTypes']);
  });

  it('An unknown path is refused before the body is read', async () => {
    const reply = await tenant.api.send('POST', sessionsPath(`no-${randomUUID()}`), { rawBody: '{', headers: json });
    expectProblem(reply, 404, 'not-found');
  });
});
