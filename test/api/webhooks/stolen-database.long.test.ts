import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { standardWebhookHeaders, webhookSignature } from '../../../domain/webhooks/signature.ts';
import { loadConfig } from '../../../platform/config.ts';
import { noKeys } from '../../../platform/sealing/keyring.ts';
import { hashApiKey } from '../../../platform/secrets.ts';
import { insertApiKey } from '../../../prisma/access/api-keys.ts';
import { findWebhookSecrets } from '../../../prisma/webhooks/secrets.ts';
import { act } from '../../support/documents/reviews.ts';
import { createSession } from '../../support/documents/sessions.ts';
import { dumpDatabase } from '../../support/secrets/dump.ts';
import { testKeyring } from '../../support/secrets/keyring.ts';
import { createClient } from '../../support/stack/api-client.ts';
import { cliJson, runCli } from '../../support/stack/cli.ts';
import { prisma } from '../../support/stack/database.ts';
import { testStack } from '../../support/stack/stack.ts';
import { createKey, createTenant, publishFor, type Tenant } from '../../support/tenant.ts';
import { checkHeaders } from '../../support/webhooks/checks.ts';
import { type ReceivedWebhook, startReceiver } from '../../support/webhooks/receiver.ts';

/** A company with a key, both created on the command line. */
const createOwner = async (): Promise<Tenant> => {
  const { id: companyId } = await cliJson<{ id: string }>('company', 'create', '--name', 'Sealed');
  const { id, key: secret } = await cliJson<{ id: string; key: string }>(
    'key',
    'create',
    '--name',
    'sealed',
    '--company',
    companyId,
  );
  const api = createClient(secret);
  const workflow = await publishFor(companyId);
  return { companyId, companyName: 'Sealed', key: { id, name: 'sealed', secret, api }, api, workflow };
};

/** The first accepted webhook of a new session, after `failures` refusals. */
const deliver = async (owner: Tenant, beforeRetry?: () => Promise<void>): Promise<readonly ReceivedWebhook[]> => {
  const receiver = await startReceiver(async (nth) => {
    if (nth === 1) await beforeRetry?.();
    return { status: nth === 1 && beforeRetry ? 500 : 204 };
  });
  const { submissionId } = await createSession(owner, { webhookUrl: receiver.url });
  await act(owner, submissionId, 'cancel');
  return receiver.waitFor(beforeRetry ? 2 : 1);
};

const signedBy = ({ rawBody, headers }: ReceivedWebhook, keyHash: string): boolean =>
  headers['x-webhook-signature'] === webhookSignature(keyHash, rawBody);

it('A reader of the database finds no key and no secret, and nothing in it can sign a webhook', {
  timeout: 120_000,
}, async () => {
  const owner = await createOwner();
  await cliJson('webhook-secret', 'rotate', '--company', owner.companyId, '--overlap', '1h');
  const [webhook] = await deliver(owner);
  if (!webhook) throw new Error('no webhook came');
  const eventId = checkHeaders(webhook, owner.key, 'submission.cancelled');
  const secrets = await findWebhookSecrets(prisma, testKeyring(), owner.companyId);
  expect(secrets).toHaveLength(2);
  const dump = await dumpDatabase(prisma);
  expect(dump).toContain(owner.key.id);
  const { secret: apiKey } = owner.key;
  for (const text of [apiKey, hashApiKey(apiKey), ...secrets.map(({ secret }) => secret.slice('whsec_'.length))]) {
    expect(dump).not.toContain(text);
  }

  const hashes = new Set(dump.match(/\b[0-9a-f]{64}\b/g));
  expect(hashes.size).toBeGreaterThan(0);
  expect([...hashes].filter((text) => signedBy(webhook, text))).toEqual([]);
  const sentAt = new Date(Number(webhook.headers['webhook-timestamp']) * 1000);
  const signatures = `${webhook.headers['webhook-signature']}`.split(' ');
  expect(signatures).toHaveLength(2);
  const keys = new Set(dump.match(/[A-Za-z0-9+/_-]{43}=?/g));
  const made = [...keys].map((text) =>
    standardWebhookHeaders({ secrets: [`whsec_${text}`], eventId, rawBody: webhook.rawBody, sentAt }),
  );
  expect(made.filter((headers) => signatures.includes(headers['webhook-signature'] ?? ''))).toEqual([]);
});

describe('Secrets that were stored without a key in the settings', { timeout: 120_000 }, () => {
  it('Secrets that were stored without a key in the settings work as before, and after "secrets rotate" they are encrypted and work again, however often it runs', async () => {
    const tenant = await createTenant();
    const secret = `aok_${randomBytes(32).toString('hex')}`;
    const row = { name: 'plain', companyId: tenant.companyId, createdById: null, lastFour: secret.slice(-4) };
    const { id } = await insertApiKey(prisma, noKeys, { ...row, keyHash: hashApiKey(secret) });
    const owner = {
      ...tenant,
      key: { id, name: 'plain', secret, api: createClient(secret) },
      api: createClient(secret),
    };
    const [plain] = await prisma.webhookSecret.findMany({ where: { companyId: owner.companyId } });
    expect(plain?.secret).toMatch(/^whsec_/);
    const check = async (): Promise<void> => {
      const [webhook] = await deliver(owner);
      if (!webhook) throw new Error('no webhook came');
      const eventId = checkHeaders(webhook, owner.key, 'submission.cancelled');
      const sentAt = new Date(Number(webhook.headers['webhook-timestamp']) * 1000);
      expect(webhook.headers).toMatchObject(
        standardWebhookHeaders({ secrets: [plain?.secret ?? ''], eventId, rawBody: webhook.rawBody, sentAt }),
      );
    };
    await check();
    for (let nth = 1; nth <= 2; nth += 1) {
      const { exitCode, stderr } = await runCli(['secrets', 'rotate']);
      expect([exitCode, stderr]).toEqual([0, '']);
    }
    const key = await prisma.apiKey.findUniqueOrThrow({ where: { id } });
    expect(key).toMatchObject({ keyHash: expect.not.stringContaining(hashApiKey(secret)) });
    expect(key.signingKey).toMatch(/^sealed:1:/);
    const [sealed] = await prisma.webhookSecret.findMany({ where: { companyId: owner.companyId } });
    expect(sealed?.secret).toMatch(/^sealed:1:/);
    await check();
  });

  it('Secrets that were stored without a key in the settings are encrypted with the first key of several, and a key that is missing is named', async () => {
    const { companyId } = await createTenant();
    const { settings } = testStack();
    const next = randomBytes(32).toString('base64');
    const only = await runCli(['webhook-secret', 'show', '--company', companyId], { ...settings, SECRETS_KEY: next });
    const both = { ...settings, SECRETS_KEY: `${next},${settings.SECRETS_KEY}` };
    const { keyring } = loadConfig(both);
    expect(only.exitCode).toBe(0);
    const rotated = await runCli(['webhook-secret', 'rotate', '--company', companyId, '--overlap', '0s'], both);
    expect(rotated.exitCode).toBe(0);
    const [row] = await prisma.webhookSecret.findMany({ where: { companyId } });
    expect(row?.secret.startsWith(keyring.prefix)).toBe(true);
    const { exitCode, stderr } = await runCli(['webhook-secret', 'show', '--company', companyId]);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('which is not in SECRETS_KEY')]);
    await prisma.webhookSecret.deleteMany({ where: { companyId } });
  });
});

describe('A delivery whose API key has been revoked', { timeout: 120_000 }, () => {
  it("A delivery whose API key has been revoked is signed with the company's newest live key, and with the revoked key only if the company has no other", async () => {
    const owner = await createTenant();
    const [first, alone] = await deliver(owner, async () => {
      await prisma.apiKey.update({ where: { id: owner.key.id }, data: { revokedAt: new Date() } });
    });
    const own = hashApiKey(owner.key.secret);
    expect([first && signedBy(first, own), alone && signedBy(alone, own)]).toEqual([true, true]);

    const other = await createTenant();
    let live = '';
    const [, retry] = await deliver(other, async () => {
      await createKey(other.companyId);
      live = hashApiKey((await createKey(other.companyId)).secret);
      const expired = await createKey(other.companyId);
      await prisma.apiKey.update({ where: { id: expired.id }, data: { expiresAt: new Date(0) } });
      await prisma.apiKey.update({ where: { id: other.key.id }, data: { revokedAt: new Date() } });
    });
    expect(retry && [signedBy(retry, live), signedBy(retry, hashApiKey(other.key.secret))]).toEqual([true, false]);
  });
});
