import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, it } from 'vitest';
import { rotateSecret } from '../../../operations/webhooks/rotate-secret.ts';
import { auditEntriesOf } from '../../support/access/audit-entries.ts';
import { act } from '../../support/documents/reviews.ts';
import { createSession } from '../../support/documents/sessions.ts';
import { testKeyring } from '../../support/secrets/keyring.ts';
import { cliJson, runCli } from '../../support/stack/cli.ts';
import { prisma } from '../../support/stack/database.ts';
import { createTenant, type Tenant } from '../../support/tenant.ts';
import { expectSessionEvent } from '../../support/webhooks/checks.ts';
import { type ReceivedWebhook, startReceiver } from '../../support/webhooks/receiver.ts';

interface Shown {
  readonly companyId: string;
  readonly secrets: readonly {
    readonly secret: string;
    readonly createdAt: string;
    readonly retiresAt: string | null;
  }[];
}

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

const show = (companyId: string) => cliJson<Shown>('webhook-secret', 'show', '--company', companyId);
const rotate = (companyId: string, overlap: string) =>
  cliJson<Shown>('webhook-secret', 'rotate', '--company', companyId, '--overlap', overlap);
const secretsOf = async (companyId: string): Promise<string[]> =>
  (await show(companyId)).secrets.map(({ secret }) => secret);

/** Whether the library of Standard Webhooks accepts the webhook: signature, time and body. */
const verifies = (secret: string, { rawBody, headers }: ReceivedWebhook): boolean => {
  try {
    expect(new Webhook(secret).verify(rawBody, headers as Record<string, string>)).toEqual(JSON.parse(rawBody));
    return true;
  } catch {
    return false;
  }
};

/** Causes the event `submission.cancelled`, which needs no document. */
const sendEvent = async (owner: Tenant, webhookUrl: string): Promise<void> => {
  const { submissionId } = await createSession(owner, { webhookUrl });
  await act(owner, submissionId, 'cancel');
};

/** The first `count` webhooks of a new session whose receiver refuses all but the last of them. */
const deliver = async (owner: Tenant, count = 1): Promise<readonly ReceivedWebhook[]> => {
  const receiver = await startReceiver((nth) => ({ status: nth < count ? 500 : 204 }));
  await sendEvent(owner, receiver.url);
  return receiver.waitFor(count);
};

describe('The Standard Webhooks signature', { timeout: 120_000 }, () => {
  it('The Standard Webhooks signature of each attempt is accepted by the library with the secret of the company, beside the signature of the specification', async () => {
    const webhooks = await deliver(tenant, 3);
    const [secret = ''] = await secretsOf(tenant.companyId);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    for (const webhook of webhooks) {
      const { eventId } = expectSessionEvent(webhook, tenant.key, 'submission.cancelled');
      expect(webhook.headers).toMatchObject({
        'webhook-id': eventId,
        'webhook-timestamp': webhook.headers['x-webhook-timestamp'],
      });
      expect(verifies(secret, webhook)).toBe(true);
    }
    expect(new Set(webhooks.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it("The Standard Webhooks signature is refused with another company's secret, with another body, and with the time or the id of another attempt", async () => {
    const other = await createTenant();
    const [webhook] = await deliver(tenant);
    const [[own = ''], [foreign = '']] = await Promise.all([secretsOf(tenant.companyId), secretsOf(other.companyId)]);
    if (!webhook) throw new Error('No webhook came.');
    const later = String(Number(webhook.headers['webhook-timestamp']) + 1);
    expect([
      verifies(own, webhook),
      verifies(foreign, webhook),
      verifies(own, { ...webhook, rawBody: `${webhook.rawBody} ` }),
      verifies(own, { ...webhook, headers: { ...webhook.headers, 'webhook-timestamp': later } }),
      verifies(own, { ...webhook, headers: { ...webhook.headers, 'webhook-id': 'evt_other' } }),
    ]).toEqual([true, false, false, false, false]);
  });
});

describe('A rotation of the webhook secret', { timeout: 120_000 }, () => {
  it('A rotation of the webhook secret lets receivers verify with the old and the new secret until the overlap has passed', async () => {
    const owner = await createTenant();
    const [old = ''] = await secretsOf(owner.companyId);
    const { secrets } = await rotate(owner.companyId, '1h');
    expect(secrets).toMatchObject([{ retiresAt: null }, { secret: old, retiresAt: expect.any(String) }]);
    const current = secrets[0]?.secret ?? '';
    const [during] = await deliver(owner);
    expect(during && [verifies(current, during), verifies(old, during)]).toEqual([true, true]);

    await prisma.webhookSecret.updateMany({
      where: { companyId: owner.companyId, retiresAt: { not: null } },
      data: { retiresAt: new Date() },
    });
    expect(await secretsOf(owner.companyId)).toEqual([current]);
    const [after] = await deliver(owner);
    expect(after && [verifies(current, after), verifies(old, after)]).toEqual([true, false]);
  });

  it('A rotation of the webhook secret retires a leaked secret immediately with an overlap of 0s, even for retries of deliveries that have started', async () => {
    const owner = await createTenant();
    const [leaked = ''] = await secretsOf(owner.companyId);
    const actor = { userId: null, label: 'test', requestId: null };
    const receiver = await startReceiver(async (nth) => {
      if (nth === 1) {
        await rotateSecret({ prisma, keyring: testKeyring() }, actor, { id: owner.companyId, organizationId: null }, 0);
      }
      return { status: nth === 1 ? 500 : 204 };
    });
    await sendEvent(owner, receiver.url);
    await receiver.waitFor(2);
    const secrets = await secretsOf(owner.companyId);
    const [first, retry] = receiver.received;
    expect(secrets).toHaveLength(1);
    expect(first && verifies(leaked, first)).toBe(true);
    expect(retry && [verifies(leaked, retry), verifies(secrets[0] ?? '', retry)]).toEqual([false, true]);
  });

  it('A rotation of the webhook secret keeps two secrets at most, even if rotations run at the same time', async () => {
    const { companyId } = await createTenant();
    const rotations = await Promise.all([rotate(companyId, '1h'), rotate(companyId, '1h')]);
    const secrets = await secretsOf(companyId);
    expect(secrets).toHaveLength(2);
    expect(new Set(rotations.map((one) => one.secrets[0]?.secret))).toEqual(new Set(secrets));
  });

  it('A rotation of the webhook secret and each time that the secret is shown are in the audit log, without the secret', async () => {
    const { companyId } = await createTenant();
    const shown = await secretsOf(companyId);
    const { secrets } = await rotate(companyId, '24h');
    const entries = await auditEntriesOf({ companyId });
    expect(entries).toMatchObject([
      { action: 'webhook_secret.show', actorLabel: expect.stringMatching(/^cli:./), subjectId: companyId },
      { action: 'webhook_secret.rotate', after: { previousRetiresAt: secrets[1]?.retiresAt } },
    ]);
    for (const secret of [...shown, ...secrets.map((one) => one.secret)]) {
      expect(JSON.stringify(entries)).not.toContain(secret);
    }
  });

  it.each([
    [['show', '--company', 'co_none'], 'Company co_none does not exist'],
    [['rotate', '--company', 'co_none', '--overlap', 'soon'], '--overlap: "soon" is not a duration'],
    [['rotate', '--company', 'co_none', '--overlap', '721h'], 'at most 720h'],
  ])('A rotation of the webhook secret is refused with what to do: %j', async (args, message) => {
    const { exitCode, stderr } = await runCli(['webhook-secret', ...args]);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining(message)]);
  });
});
