import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { metricDefinitions, prometheusIdentifier, seriesNames } from '../../platform/telemetry/definitions.ts';
import { countPeriodicJobs } from '../../prisma/periodic-jobs.ts';
import { finishSession } from '../support/documents/sessions.ts';
import { hasPromtool, promtool, promtoolMissing } from '../support/servers/promtool.ts';
import { prisma } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import { testStack } from '../support/stack/stack.ts';
import { createTenant, type Tenant } from '../support/tenant.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';

let tenant: Tenant;
let sessionId: string;
beforeAll(async () => {
  tenant = await createTenant();
  ({
    session: { sessionId },
  } = await finishSession(tenant));
});

const read = async (url: string): Promise<string> => {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  return response.text();
};

/** The value of the first series with this name and these labels, in any order; null if there is none. */
const sampleOf = (text: string, name: string, labels: Record<string, string> = {}): number | null => {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = text
    .split('\n')
    .find((one) => /^\w+/.exec(one)?.[0] === name && wanted.every((label) => one.includes(label)));
  return line === undefined ? null : Number(line.split(' ').at(-1));
};

it("The API's metrics count requests by method, route template and status", async () => {
  const text = await read(testStack().metrics.api);
  const labels = { http_request_method: 'POST', http_route: '/api/v1/workflows/{slug}/sessions' };
  const name = 'http_server_request_duration_seconds_count';
  expect(sampleOf(text, name, { ...labels, http_response_status_code: '201' })).toBeGreaterThan(0);
});

it("The API's metrics are not served on the public port", async () => {
  expect((await fetch(`${testStack().baseUrl}/metrics`)).status).toBe(404);
});

it("The API's metrics include the pool, the outbox and the review backlog", async () => {
  const text = await read(testStack().metrics.api);
  expect(sampleOf(text, 'docket_db_pool_size')).toBeGreaterThan(0);
  expect(sampleOf(text, 'docket_db_pool_connections', { state: 'idle' })).not.toBeNull();
  for (const share of ['temporal', 'deliveries']) {
    expect(sampleOf(text, 'docket_outbox_messages', { share })).not.toBeNull();
    expect(sampleOf(text, 'docket_outbox_oldest_age_seconds', { share })).not.toBeNull();
  }
  for (const subject of ['document', 'shelf']) {
    expect(sampleOf(text, 'docket_review_backlog', { subject })).not.toBeNull();
    expect(sampleOf(text, 'docket_review_oldest_age_seconds', { subject })).not.toBeNull();
  }
});

it('The metrics count sources, mailboxes and scheduled exports by state, and a failing one is not active', async () => {
  const definition = await prisma.workflowDefinition.findUniqueOrThrow({ where: { slug: tenant.workflow.slug } });
  const source = { companyId: tenant.companyId, definitionId: definition.id, bucket: 'none', prefix: 'in/' };
  const before = await countPeriodicJobs(prisma);
  await prisma.bucketSource.createMany({
    data: [
      { ...source, id: `src_${randomUUID()}`, status: 'paused' },
      { ...source, id: `src_${randomUUID()}`, lastError: 'The bucket does not exist.' },
      { ...source, id: `src_${randomUUID()}`, status: 'removed', lastError: 'The bucket does not exist.' },
    ],
  });
  const after = await countPeriodicJobs(prisma);
  expect(after).toHaveLength(9);
  const grown = after.filter(({ count }, index) => count !== before[index]?.count);
  expect(grown.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['source failing', 'source paused']);
  await eventually('the failing source is counted', async () =>
    sampleOf(await read(testStack().metrics.api), 'docket_periodic_jobs', { kind: 'source', state: 'failing' }),
  );
});

it("The worker's metrics measure processing by engine, stage and outcome, and webhook attempts by outcome", async () => {
  const receiver = await startReceiver();
  await finishSession(tenant, [], { webhookUrl: receiver.url });
  await eventually('the delivery is measured', async () => {
    const text = await read(testStack().metrics.worker);
    return sampleOf(text, 'docket_webhook_attempt_duration_seconds_count', { outcome: 'delivered' });
  });
  const text = await read(testStack().metrics.worker);
  const labels = { subject: 'document', engine: 'builtin' };
  const ended = { ...labels, outcome: 'extracted' };
  expect(sampleOf(text, 'docket_processing_duration_seconds_count', ended)).toBeGreaterThan(0);
  const extracting = { ...labels, stage: 'extracting' };
  expect(sampleOf(text, 'docket_processing_stage_duration_seconds_count', extracting)).toBeGreaterThan(0);
});

it("The worker's metrics show for each task queue how many workers poll it and how many tasks wait", async () => {
  const text = await read(testStack().metrics.worker);
  for (const queue of ['docket-platform', 'docket-processing', 'docket-webhooks', 'docket-shelf']) {
    expect(sampleOf(text, 'docket_task_queue_pollers', { queue }), queue).toBeGreaterThan(0);
    expect(sampleOf(text, 'docket_task_queue_backlog', { queue }), queue).not.toBeNull();
  }
});

it('The metrics of both processes have only the names and labels of the definitions, and no ids', async () => {
  const texts = await Promise.all(Object.values(testStack().metrics).map(read));
  const known = new Map(
    Object.values(metricDefinitions).flatMap((definition) =>
      seriesNames(definition).map((name) => [name, definition.labels.map(prometheusIdentifier)] as const),
    ),
  );
  for (const text of texts) {
    expect(text).not.toContain(tenant.companyId);
    expect(text).not.toContain(sessionId);
    expect(text).not.toContain(tenant.workflow.slug);
    for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
      const name = /^\w+/.exec(line)?.[0] ?? '';
      const labels = [...line.matchAll(/[{,](\w+)="/g)].map(([, label]) => label).filter((label) => label !== 'le');
      expect(known.get(name), line).toEqual(expect.arrayContaining(labels));
    }
  }
});

it.skipIf(!hasPromtool())(
  `The metrics of both processes are valid for promtool (skipped if ${promtoolMissing})`,
  async () => {
    for (const url of Object.values(testStack().metrics)) {
      expect(promtool(['check', 'metrics'], await read(url))).toBe('');
    }
  },
);
