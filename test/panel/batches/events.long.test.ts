import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createReviewTenant } from '../../support/documents/panel-submissions.ts';
import { createSession, startSession } from '../../support/documents/sessions.ts';
import { createPerson, type PanelClient, signIn } from '../../support/panel.ts';
import { prisma } from '../../support/stack/database.ts';
import { allOf, readEvents, type StreamEvent } from '../../support/stack/event-stream.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { startSecondApi } from '../../support/stack/second-api.ts';
import { testStack } from '../../support/stack/stack.ts';

const setUp = async () => {
  const tenant = await createReviewTenant();
  const person = await createPerson('reviewer', tenant.organizationId);
  return { tenant, person, client: await signIn(person) };
};

const batchOf = async (sessionId: string): Promise<string> =>
  (await prisma.session.findUniqueOrThrow({ where: { id: sessionId } })).batchId ?? '';

const follow = (client: PanelClient, batchId: string, signal?: AbortSignal, baseUrl = testStack().baseUrl) =>
  fetch(`${baseUrl}/admin/api/batches/${batchId}/events`, {
    headers: { cookie: client.cookie },
    ...(signal ? { signal } : {}),
  });

describe('the events of a batch', { timeout: 120_000 }, () => {
  it('The stream sends the current progress, each step, and the end, and then closes', async () => {
    const { tenant, client } = await setUp();
    const batchRef = randomUUID();
    const pending = await createSession(tenant, { batchRef });
    const response = await follow(client, await batchOf(pending.sessionId));
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(response.headers.get('cache-control')).toContain('no-transform');
    const seen: StreamEvent[] = [];
    for await (const event of readEvents(response)) {
      seen.push(event);
      if (seen.length === 1) await startSession(tenant, [], { batchRef });
      const { byStatus } = event.data as { byStatus?: Record<string, number> };
      if (byStatus?.review === 1 && byStatus.created === 1) {
        await tenant.api.post(`/api/v1/submissions/${pending.submissionId}/cancel`, {});
      }
    }
    expect(seen[0]).toMatchObject({ event: 'progress', data: { total: 1, processed: 0, byStatus: { created: 1 } } });
    expect(seen.at(-2)).toMatchObject({
      event: 'progress',
      data: { status: 'completed', total: 2, processed: 2, byStatus: { review: 1, cancelled: 1 } },
    });
    expect(seen.at(-1)).toEqual({ event: 'end', data: { reason: 'completed' } });
  });

  it('The stream is kept alive by comments, and ends when the person loses access', async () => {
    const { tenant, person, client } = await setUp();
    const { sessionId } = await createSession(tenant, { batchRef: randomUUID() });
    const events = readEvents(await follow(client, await batchOf(sessionId)));
    expect((await events.next()).value).toMatchObject({ event: 'progress' });
    await prisma.user.update({ where: { id: person.id }, data: { disabledAt: new Date() } });
    const rest = await allOf(events);
    expect(rest).toEqual([
      { event: 'comment', data: expect.any(String) },
      { event: 'end', data: { reason: 'signed_out' } },
    ]);
  });

  it('A person can open eight streams at most, and another one after closing one', async () => {
    const { tenant, client } = await setUp();
    const { sessionId } = await createSession(tenant, { batchRef: randomUUID() });
    const batchId = await batchOf(sessionId);
    const leaving = new AbortController();
    const others = new AbortController();
    // Garbage collection closes a response that nobody references.
    const open = [await follow(client, batchId, leaving.signal)];
    for (const _ of Array.from({ length: 7 })) open.push(await follow(client, batchId, others.signal));
    const refused = await follow(client, batchId);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    expect(open.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    leaving.abort();
    await eventually('a place is free again', async () => {
      const { status } = await follow(client, batchId, others.signal);
      return status === 200;
    });
    others.abort();
  });

  it('Streams end when the process shuts down, and do not delay it', async () => {
    const { tenant, client } = await setUp();
    const { sessionId } = await createSession(tenant, { batchRef: randomUUID() });
    const api = await startSecondApi({ SHUTDOWN_GRACE: '10m' });
    const events = readEvents(await follow(client, await batchOf(sessionId), undefined, api.baseUrl));
    await events.next();
    process.kill(api.process.pid, 'SIGTERM');
    expect(await allOf(events)).toEqual([{ event: 'end', data: { reason: 'stopping' } }]);
    expect(await api.process.exit).toMatchObject({ code: 0 });
  });

  it('A browser that disconnects leaves no error in the log', async () => {
    const { tenant, client } = await setUp();
    const { sessionId } = await createSession(tenant, { batchRef: randomUUID() });
    const api = await startSecondApi({ LOG_LEVEL: 'debug' });
    const leaving = new AbortController();
    await follow(client, await batchOf(sessionId), leaving.signal, api.baseUrl);
    leaving.abort();
    await api.process.stop(30_000);
    expect(api.process.lastLines(200).filter((line) => line.includes('could not be sent'))).toEqual([]);
  });
});
