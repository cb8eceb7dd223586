import { describe, expect, it } from 'vitest';
import { startFailingProcessor } from '../support/documents/failing-processor.ts';
import { readJob, readSubmission, waitForEnd } from '../support/documents/sessions.ts';
import { cliJson, runCli } from '../support/stack/cli.ts';

const processAgain = (...args: string[]) => cliJson('submission', 'process-again', ...args);

describe('admin submission process-again', { timeout: 180_000 }, () => {
  it('The command admin submission process-again processes one failed submission again, which submission show prints with its fields, and refuses it while it is processed', async () => {
    const { fail, answer, tenant } = await startFailingProcessor();
    const { sessionId, submissionId } = await fail();
    answer('complete');
    const shown = await runCli(['submission', 'show', submissionId]);
    expect(shown.stdout).toMatch(/^ID +STATUS .*\nsub_\w+ +failed /);
    expect(await processAgain(submissionId)).toEqual({ id: submissionId, status: 'processing', run: 2 });
    expect(await waitForEnd(tenant.api, sessionId)).toMatchObject({ state: 'completed' });
    const refused = await runCli(['submission', 'process-again', submissionId]);
    expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/Only a failed submission/) });
    const fields = [{ name: 'invoiceNumber', value: 'INV-1' }, { name: 'date' }, { name: 'total', value: '12.50' }];
    const detail = await cliJson<{ fields: object[] }>('submission', 'show', submissionId);
    expect(detail).toMatchObject({ id: submissionId, sessionId, fields: expect.any(Array), deliveries: [] });
    expect(detail.fields).toMatchObject(fields);
    expect(await cliJson('audit', 'list', '--subject', submissionId, '--action', 'submission.view')).toMatchObject([
      { subject: { type: 'submission', id: submissionId }, actor: expect.stringMatching(/^cli:/) },
    ]);
    const { events } = await readSubmission(tenant.api, submissionId);
    expect(events.find(({ type }) => type === 'processing_restarted')?.details).toMatchObject({
      actor: { type: 'system', label: expect.stringMatching(/^command line/) },
      run: 2,
      code: 'processor_refused',
    });
  });

  it('The command admin submission process-again counts the submissions that failed in a time span, and processes them again once', async () => {
    const { fail, answer, tenant } = await startFailingProcessor();
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const sessions = [await fail(), await fail()];
    answer('complete');
    const span = ['--failed-from', since, '--company', tenant.companyId];
    expect(await processAgain(...span, '--dry-run')).toMatchObject({ found: 2, byCode: { processor_refused: 2 } });
    for (const { sessionId } of sessions) {
      expect(await readJob(tenant.api, sessionId)).toMatchObject({ state: 'failed' });
    }
    expect(await processAgain(...span)).toMatchObject({ started: 2, filesMissing: 0 });
    for (const { sessionId } of sessions) {
      expect(await waitForEnd(tenant.api, sessionId)).toMatchObject({ state: 'completed' });
    }
    expect(await processAgain(...span)).toMatchObject({ started: 0, filesMissing: 0 });
  });

  it.each([
    [[], /--failed-from TIME/],
    [['sub_unknown'], /does not exist/],
    [['--failed-from', 'yesterday'], /--failed-from: "yesterday" is not an ISO 8601 time/],
    [['--failed-from', '2026-01-01T00:00:00Z', '--company', 'co_none'], /Company co_none does not exist/],
    [['sub_1', '--dry-run'], /either the id/],
  ])('The command admin submission process-again explains how to fix wrong arguments: %j', async (args, message) => {
    expect(await runCli(['submission', 'process-again', ...args])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(message),
    });
  });
});
