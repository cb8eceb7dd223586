import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { panelOpenApiDocument } from '../../../panel/api/openapi.ts';
import { readReviewBacklogs } from '../../../prisma/backlogs.ts';
import { readBacklogs } from '../../../prisma/dashboard/backlog.ts';
import { countBadges } from '../../../prisma/dashboard/badges.ts';
import { countThroughput, readBacklog } from '../../../prisma/dashboard/figures.ts';
import { readReport } from '../../../prisma/dashboard/report.ts';
import { operationsOf } from '../../support/access/operations.ts';
import { createReviewTenant, submitForReview } from '../../support/documents/panel-submissions.ts';
import { createPerson, type PanelClient, signIn } from '../../support/panel.ts';
import { insertMatch } from '../../support/resources.ts';
import { finishCapture, publishProfile } from '../../support/shelf/captures.ts';
import { cliJson } from '../../support/stack/cli.ts';
import { prisma } from '../../support/stack/database.ts';
import { createTestCaller } from '../../support/tenant.ts';
import { insertFailedDelivery } from '../../support/webhooks/deliveries.ts';

const endTypes = ['processing_completed', 'processing_failed', 'capture_quality_blocked'] as const;

/** The ids of one object of each kind in a sandbox, by the names of path parameters. */
let ids: Readonly<Record<string, string>>;
let captureId: string;
let liveId: string;
let slug: string;
let superAdmin: PanelClient;

beforeAll(async () => {
  const live = await createReviewTenant();
  liveId = live.companyId;
  slug = live.workflow.slug;
  const caller = await createTestCaller(live);
  const { companyId, key } = caller;
  const profile = await publishProfile(liveId, { review: 'always' });
  const [submissionId, capture] = await Promise.all([
    submitForReview(caller, undefined, { batchRef: `batch-${randomUUID()}`, metadata: { sandbox: 'review' } }),
    finishCapture({ ...caller, profile }),
  ]);
  captureId = capture.sessionId;
  const { sessionId, status } = await prisma.submission.findUniqueOrThrow({ where: { id: submissionId } });
  expect(status).toBe('review');
  const { id: batchId } = await prisma.batch.findFirstOrThrow({ where: { companyId } });
  const matchId = await insertMatch(caller, submissionId);
  const owner = { organizationId: live.organizationId, companyId, apiKeyId: key.id, sessionId, tenant: caller };
  const deliveryId = await insertFailedDelivery(owner, 'https://receiver.example.com/hooks');
  const photoId = capture.photos[0]?.photoId ?? '';
  ids = {
    companyId,
    submissionId,
    sessionId,
    batchId,
    matchId,
    deliveryId,
    eventId: deliveryId,
    photoId,
    runId: capture.resultRunId ?? '',
  };
  superAdmin = await signIn(await createPerson('super_admin'));
}, 180_000);

it('A super administrator finds nothing of a sandbox in any list, dashboard or export of the panel, and changes nothing of it', async () => {
  const others: Readonly<Record<string, string>> = {
    slug,
    version: '1',
    field: 'total',
    fileIndex: '0',
    page: '1',
  };
  const { submissionId, companyId, ...parts } = ids;
  const operations = operationsOf(panelOpenApiDocument('http://localhost')).map((operation) => {
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    return { ...operation, isList: operation.method === 'GET' && names.length === 0, names };
  });
  const expectNothing = async (address: string, secrets: readonly string[]) => {
    const { status, body } = await superAdmin.send('GET', address);
    expect(status, address).toBeLessThan(500);
    const text = status < 300 ? JSON.stringify(body) : '';
    for (const secret of secrets) expect(text.includes(secret), `${secret} in ${address}`).toBe(false);
  };
  const lists = operations.filter(({ isList }) => isList).map(({ path }) => path);
  for (const path of lists) await expectNothing(`${path}?limit=100`, [captureId, ...Object.values(ids)]);
  // From here on, the audit log has the id of the company, because this person has requested it.
  for (const path of lists) {
    for (const filter of ['company', 'companyId']) {
      await expectNothing(`${path}?${filter}=${companyId}`, [captureId, submissionId ?? '', ...Object.values(parts)]);
    }
  }
  for (const { method, path, operationId } of operations.filter(({ names }) => names.some((name) => name in ids))) {
    const named = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      name === 'sessionId' && path.includes('/shelf') ? captureId : (ids[name] ?? others[name] ?? 'any'),
    );
    const { status } = await superAdmin.send(method, named, method === 'GET' ? undefined : {});
    expect([400, 404, 422], `${operationId}: ${status} ${named}`).toContain(status);
  }
  expect(await prisma.submission.findUnique({ where: { id: submissionId ?? '' } })).toMatchObject({
    status: 'review',
  });
  expect((await superAdmin.send('POST', '/admin/api/api-keys', { name: 'X', companyId })).status).toBe(422);
}, 120_000);

it('A super administrator sees no submission, capture or delivery of a sandbox in badges, figures and metrics', async () => {
  const counted = await prisma.$transaction(
    async (tx) => {
      const live = { company: { sandboxOf: null } } as const;
      const since = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000);
      const throughput = await countThroughput(tx, { scope: 'all', since, stepSeconds: 3_600 });
      return {
        reviews: await tx.submission.count({ where: { ...live, status: 'review' } }),
        backlogs: [
          (await readBacklog(tx, 'all')).count,
          (await readBacklogs(tx, 'all', undefined)).reduce((sum, { count }) => sum + count, 0),
        ],
        processed: await tx.session.count({
          where: {
            ...live,
            createdAt: { gte: since },
            processedAt: { not: null },
            state: { in: ['completed', 'failed'] },
            submission: { events: { some: { type: { in: [...endTypes] } } } },
          },
        }),
        outcomes: (
          await readReport(
            tx,
            'processing',
            { scope: 'all', from: since, until: new Date(since.getTime() + 86_400_000) },
            [],
          )
        )
          .filter(({ figure }) => figure === 'outcomes')
          .reduce((sum, { number }) => sum + number, 0),
        metrics: (await readReviewBacklogs(tx)).document.count,
        undecided: await tx.submission.count({ where: { ...live, status: 'review', heldDecision: null } }),
        badge: (await countBadges(tx, 'all')).submissions,
        created: await tx.submission.count({ where: { ...live, createdAt: { gte: since } } }),
        throughput: throughput.reduce((sum, { count }) => sum + count, 0),
      };
    },
    { isolationLevel: 'RepeatableRead' },
  );
  expect(counted.metrics).toBe(counted.reviews);
  expect(counted.backlogs).toEqual([counted.undecided, counted.undecided]);
  expect(counted.outcomes).toBe(counted.processed);
  expect(counted.badge).toBe(Math.min(1_000, counted.undecided));
  expect(counted.throughput).toBe(counted.created);
});

it('The command line lists neither the company of test keys nor anything of it', async () => {
  const lists = ['company', 'submission', 'delivery', 'shelf'];
  const [keys, ...answers] = await Promise.all([
    cliJson('key', 'list', '--company', liveId),
    ...lists.map((noun) => cliJson(noun, 'list')),
  ]);
  const text = JSON.stringify(answers);
  for (const id of [captureId, ...Object.values(ids)]) expect(text.includes(id), id).toBe(false);
  expect(keys).toMatchObject([{ companyId: liveId, isTest: true }, { companyId: liveId }]);
}, 60_000);
