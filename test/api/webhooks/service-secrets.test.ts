import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { webhookSignature } from '../../../domain/webhooks/signature.ts';
import { hashApiKey } from '../../../platform/secrets.ts';
import { startSession } from '../../support/documents/sessions.ts';
import { cliJson } from '../../support/stack/cli.ts';
import { prisma } from '../../support/stack/database.ts';
import { createTenant } from '../../support/tenant.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';

it('A processor verifies requests with its own secret and the library of Standard Webhooks, beside the signature of the API key', {
  timeout: 120_000,
}, async () => {
  const processor = await startReceiver(() => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'accepted' }),
  }));
  const processing = { engine: 'http', http: { url: processor.url }, fraud: { enabled: false } } as const;
  const tenant = await createTenant({ workflow: { processing } });
  await startSession(tenant);
  const [before] = await processor.waitFor(1);
  expect(before?.headers).not.toHaveProperty('webhook-signature');

  const options = ['--company', tenant.companyId, '--service', 'processor'];
  const { secrets } = await cliJson<{ secrets: { secret: string }[] }>('service-secret', 'rotate', ...options);
  expect(await cliJson('service-secret', 'show', ...options)).toMatchObject({ secrets });
  await startSession(tenant);
  const [, request] = await processor.waitFor(2);
  if (!request) throw new Error('no request came');
  const headers = request.headers as Record<string, string>;
  expect(new Webhook(secrets[0]?.secret ?? '').verify(request.rawBody, headers)).toEqual(JSON.parse(request.rawBody));
  expect(() => new Webhook(`whsec_${Buffer.alloc(32).toString('base64')}`).verify(request.rawBody, headers)).toThrow();
  expect(headers['x-webhook-signature']).toBe(webhookSignature(hashApiKey(tenant.key.secret), request.rawBody));

  const [row] = await prisma.serviceSecret.findMany({ where: { companyId: tenant.companyId } });
  expect(row?.secret).toMatch(/^sealed:1:/);
  const entries = await prisma.auditEntry.findMany({ where: { companyId: tenant.companyId } });
  expect(entries.map(({ action }) => action).sort()).toEqual(['service_secret.rotate', 'service_secret.show']);
});
