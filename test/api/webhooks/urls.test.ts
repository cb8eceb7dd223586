import { beforeAll, describe, expect, it } from 'vitest';
import { createSession, sessionBody, sessionsPath } from '../../support/documents/sessions.ts';
import { type ApiReply, expectFields } from '../../support/stack/api-client.ts';
import { prisma } from '../../support/stack/database.ts';
import { testStack } from '../../support/stack/stack.ts';
import { createTenant, type Tenant } from '../../support/tenant.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

const create = (webhookUrl: unknown): Promise<ApiReply> =>
  tenant.api.post(sessionsPath(tenant.workflow.slug), { ...sessionBody(), webhookUrl });
const test = (webhookUrl: unknown): Promise<ApiReply> => tenant.api.post('/api/v1/webhooks/test', { webhookUrl });

const refused: readonly (readonly [string, string])[] = [
  ['no URL', 'nonsense'],
  ['no absolute URL', '/hooks'],
  ['empty', ''],
  ['http', 'http://example.com/hook'],
  ['another scheme', 'ftp://example.com/hook'],
  ['localhost', 'https://localhost/hook'],
  ['localhost in upper case with a dot', 'https://LOCALHOST./hook'],
  ['127.0.0.1', 'https://127.0.0.1/hook'],
  ['10.0.0.0/8', 'https://10.1.2.3/hook'],
  ['172.16.0.0/12', 'https://172.31.255.255/hook'],
  ['192.168.0.0/16', 'https://192.168.0.1/hook'],
  ['.internal', 'https://vault.internal/hook'],
  ['.local', 'https://printer.LOCAL./hook'],
  ['decimal IPv4', 'https://2130706433/hook'],
  ['octal IPv4', 'https://0177.0.0.1/hook'],
  ['hex IPv4', 'https://0x7f.1/hook'],
  ['link-local', 'https://169.254.169.254/latest/meta-data'],
  ['carrier-grade NAT', 'https://100.64.0.1/hook'],
  ['IPv6 loopback', 'https://[::1]/hook'],
  ['mapped IPv4', 'https://[::ffff:10.0.0.1]/hook'],
  ['unique local IPv6', 'https://[fd00::1]/hook'],
  ['userinfo', 'https://user:pass@example.com/hook'],
];

describe('webhook URLs', () => {
  it.each(refused)('A webhookUrl that is not public https is 422 at creation: %s', async (_, url) => {
    const { errors } = expectFields(await create(url), 422, ['webhookUrl']);
    expect(errors?.[0]).toMatchObject({ code: 'not_allowed' });
  });

  it('The same URLs are 422 at the webhook test', async () => {
    const key = await createTenant();
    for (const [, url] of refused.slice(0, 9)) {
      expectFields(await key.api.post('/api/v1/webhooks/test', { webhookUrl: url }), 422, ['webhookUrl']);
    }
  });

  it('A webhookUrl of another type is 400', async () => {
    expectFields(await create(7), 400, ['webhookUrl']);
    expectFields(await test(['https://example.com']), 400, ['webhookUrl']);
    expectFields(await test(undefined), 400, ['webhookUrl']);
  });

  it.each([
    'https://example.com/hooks/docket?key=1',
    'https://8.8.8.8/hook',
    'https://name-that-resolves-nowhere.example/hook',
    'https://172.32.0.1/hook',
  ])('A public https URL is accepted without resolving its name: %s', async (webhookUrl) => {
    const { sessionId } = await createSession(tenant, { webhookUrl });
    expect((await prisma.session.findUniqueOrThrow({ where: { id: sessionId } })).webhookUrl).toBe(webhookUrl);
  });

  it('A trusted origin is exempt from the rules, but another port of the same host is not', async () => {
    const { receiverPorts } = testStack();
    const trusted = receiverPorts[0] ?? 0;
    const untrusted = [trusted + 1, trusted + 2, trusted + 3].find((port) => !receiverPorts.includes(port));
    expect((await create(`http://127.0.0.1:${trusted}/hook`)).status).toBe(201);
    expectFields(await create(`http://127.0.0.1:${untrusted}/hook`), 422, ['webhookUrl']);
  });
});
