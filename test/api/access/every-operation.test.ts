import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { openApiDocument } from '../../../api/openapi/document.ts';
import { type Operation, operationsOf } from '../../support/access/operations.ts';
import { createOwner, createSibling, type Owner, ownedPath } from '../../support/access/owner.ts';
import { createOrganizationWithCompany } from '../../support/panel.ts';
import { createClient } from '../../support/stack/api-client.ts';
import { prisma } from '../../support/stack/database.ts';
import { createKey, revokeKey, type Tenant } from '../../support/tenant.ts';

/** The answer of an operation to a key of another company. */
interface Expectation {
  /**
   * 404 or 422: as if it did not exist. `own`: an answer without anything of the other company. `token`: the path
   * contains a secret, and an id is not one. `open`: anyone may call it.
   */
  readonly stranger: 404 | 422 | 'own' | 'token' | 'open';
  readonly body?: (owner: Owner) => unknown;
}

const hidden: Expectation = { stranger: 404 };
const own: Expectation = { stranger: 'own' };
const open: Expectation = { stranger: 'open' };

const expectations: Readonly<Record<string, Expectation>> = {
  listWorkflows: own,
  getWorkflow: hidden,
  getWorkflowVersion: hidden,
  createSession: {
    stranger: 404,
    body: () => ({ fileCount: 1, contentTypes: ['application/pdf'], clientSubmissionId: randomUUID() }),
  },
  submitSession: hidden,
  revokeSessionCaptureLinks: hidden,
  revokeShelfCaptureLinks: hidden,
  getJob: hidden,
  listSubmissions: own,
  exportSubmissions: own,
  getSubmission: hidden,
  approveSubmission: hidden,
  rejectSubmission: { stranger: 404, body: () => ({ reason: 'Foreign' }) },
  cancelSubmission: hidden,
  listFraudMatches: hidden,
  resolveFraudMatch: { stranger: 404, body: () => ({ resolution: 'false_positive' }) },
  getBatch: hidden,
  listBatches: own,
  listEvents: own,
  getEvent: hidden,
  listCompanies: own,
  testWebhook: { stranger: 'own', body: () => ({ webhookUrl: 'https://receiver.example.com/hooks' }) },
  createWebhookEndpoint: { stranger: 'own', body: () => ({ url: 'https://receiver.example.com/hooks' }) },
  listWebhookEndpoints: own,
  getWebhookEndpoint: hidden,
  updateWebhookEndpoint: hidden,
  deleteWebhookEndpoint: hidden,
  rollWebhookEndpointSecret: hidden,
  recoverWebhookEndpoint: { stranger: 404, body: () => ({ since: '2026-01-01T00:00:00Z' }) },
  testWebhookEndpoint: hidden,
  createWebhookPortalLink: own,
  listWebhookPortalLinks: own,
  revokeWebhookPortalLink: hidden,
  listWebhookDeliveries: own,
  getWebhookDelivery: hidden,
  redeliverWebhook: hidden,
  answerProcessing: { stranger: 'token', body: () => ({}) },
  answerRecognition: { stranger: 'token', body: () => ({}) },
  listShelfProfiles: own,
  createShelfSession: {
    stranger: 422,
    body: ({ ids }) => ({ clientCaptureId: randomUUID(), profileVersionId: ids.versionId }),
  },
  getShelfSession: hidden,
  listShelfSessions: own,
  reserveShelfUpload: { stranger: 404, body: () => ({ photoIndex: 0, mimeType: 'image/jpeg' }) },
  registerShelfPhoto: {
    stranger: 404,
    body: () => ({ photoIndex: 0, mimeType: 'image/jpeg', objectUrl: 'https://storage.example.com/a', fileSize: 1 }),
  },
  analyzeShelfSession: hidden,
  reprocessShelfSession: hidden,
  cancelShelfSession: hidden,
  healthLive: open,
  healthReady: open,
  getOpenApi: open,
};

const operations = operationsOf(openApiDocument('http://localhost'));
const expectationOf = ({ operationId }: Operation): Expectation => {
  const expectation = expectations[operationId];
  if (!expectation) throw new Error(`${operationId} has no expectation in this file.`);
  return expectation;
};
const withKey = operations.filter((operation) => {
  const { stranger } = expectationOf(operation);
  return stranger !== 'open' && stranger !== 'token';
});

it('Every operation of the API has an expectation here, and every expectation names an operation', () => {
  expect(Object.keys(expectations).sort()).toEqual(operations.map(({ operationId }) => operationId).sort());
});

let owner: Owner;
let strangers: readonly Tenant[];
beforeAll(async () => {
  owner = await createOwner();
  const { organizationId } = await createOrganizationWithCompany();
  strangers = [await createSibling(organizationId), await createSibling(owner.organizationId)];
}, 240_000);

/** Sends the request of an operation about an object of the owner. */
const send = async (key: string | null, operation: Operation) => {
  const { stranger, body } = expectationOf(operation);
  const path =
    stranger === 'token' ? operation.path.replace('{token}', owner.ids.runId ?? '') : ownedPath(operation.path, owner);
  const content = operation.method === 'GET' ? {} : { body: body?.(owner) ?? {} };
  const reply = await createClient(key).send(operation.method, path, content);
  return { status: reply.status, text: JSON.stringify(reply.body) };
};

const limited = async (data: Parameters<typeof prisma.apiKey.update>[0]['data']): Promise<string> => {
  const { id, secret } = await createKey(owner.tenant.companyId);
  await prisma.apiKey.update({ where: { id }, data });
  return secret;
};

it.each<readonly [string, 401 | 403, () => Promise<string | null>]>([
  ['no key', 401, async () => null],
  ['a key that does not exist', 401, async () => `aok_${'0'.repeat(64)}`],
  ['a key that has expired', 403, () => limited({ expiresAt: new Date(Date.now() - 1_000) })],
  ['a key without scopes', 403, () => limited({ scopes: [] })],
  ['a key for other addresses', 403, () => limited({ allowedAddresses: ['203.0.113.0/24'] })],
  [
    'a revoked key',
    403,
    async () => {
      const { id, secret } = await createKey(owner.tenant.companyId);
      await revokeKey(id);
      return secret;
    },
  ],
])('With %s, every operation that needs a key answers %i', async (_, status, createSecret) => {
  const secret = await createSecret();
  for (const operation of withKey) {
    const reply = await send(secret, operation);
    expect(reply.status, `${operation.operationId}: ${reply.text}`).toBe(status);
  }
});

const stateOfOwner = async () => {
  const where = { companyId: owner.tenant.companyId };
  return {
    sessions: await prisma.session.findMany({ where, orderBy: { id: 'asc' } }),
    submissions: await prisma.submission.findMany({ where, orderBy: { id: 'asc' } }),
    matches: await prisma.fraudMatch.findMany({ where, orderBy: { id: 'asc' } }),
    captures: await prisma.shelfCapture.findMany({ where, include: { photos: true, runs: true } }),
  };
};

it('A key of another company can neither see nor change anything of this company in any operation', async () => {
  const before = await stateOfOwner();
  const secrets = [owner.captureId, ...Object.values(owner.ids)].filter((id) => id.length > 20);
  for (const { key } of strangers) {
    for (const operation of operations) {
      const { stranger } = expectationOf(operation);
      const { status, text } = await send(key.secret, operation);
      const name = `${operation.operationId}: ${text}`;
      if (stranger === 'own' || stranger === 'open') {
        expect(status, name).toBeLessThan(400);
      } else {
        expect(status, name).toBe(stranger === 'token' ? 410 : stranger);
      }
      // A problem document repeats the path of its request.
      for (const secret of status < 400 ? secrets : []) {
        expect(text.includes(secret), `${secret} in ${name}`).toBe(false);
      }
    }
  }
  expect(await stateOfOwner()).toEqual(before);
});

it("The same requests reach the company's objects with its own key", async () => {
  for (const operation of withKey) {
    const { status, text } = await send(owner.tenant.key.secret, operation);
    expect([401, 403, 404], `${operation.operationId}: ${text}`).not.toContain(status);
  }
});
