import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { saveProcessingResult } from '../../prisma/submissions/processing-result.ts';
import { isDatabaseUnavailable, isDataRefused } from '../../prisma/unavailable.ts';
import { invoicePdf } from '../support/documents/documents.ts';
import { createSession, readSubmission, submit, upload, waitForEnd } from '../support/documents/sessions.ts';
import { createProcessed } from '../support/documents/submitted.ts';
import { pool, prisma } from '../support/stack/database.ts';
import { createTenant } from '../support/tenant.ts';

/** Makes a constraint refuse every result of a submission; a failure can be stored. */
const refuseResults = async (submissionId: string): Promise<void> => {
  const name = `refuse_${randomUUID().replaceAll('-', '')}`;
  await pool.query(`
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE 'no value of this submission is allowed' USING ERRCODE = 'check_violation'; END $$;
    CREATE TRIGGER ${name} BEFORE UPDATE ON submissions FOR EACH ROW
      WHEN (OLD.id = '${submissionId}' AND NEW.extracted_data IS NOT NULL) EXECUTE FUNCTION ${name}()`);
  onTestFinished(async () => {
    await pool.query(`DROP TRIGGER ${name} ON submissions; DROP FUNCTION ${name}`);
  });
};

it('A result that the database refuses immediately ends the document as failed, with its own code', async () => {
  const tenant = await createTenant({ workflow: { processing: { fraud: { enabled: false } } } });
  const session = await createSession(tenant);
  await refuseResults(session.submissionId);
  await upload(session, 0, await invoicePdf());
  await submit(tenant.api, session);
  expect(await waitForEnd(tenant.api, session.sessionId)).toMatchObject({
    state: 'failed',
    submissionStatus: 'failed',
  });
  const { events, failedReason } = await readSubmission(tenant.api, session.submissionId);
  expect(failedReason).toContain('cannot be stored');
  expect(events.find(({ type }) => type === 'processing_failed')?.details).toMatchObject({
    code: 'result_not_storable',
  });
});

it('Data that no text or number column accepts is refused permanently, and not as an outage', async () => {
  const { sessionId } = await createProcessed(await createTenant());
  const attempts = [
    () => saveProcessingResult(prisma, { sessionId }, { text: '\u0000' }),
    () => prisma.processingResult.create({ data: { sessionId: 'ses_unknown', result: {} } }),
    () => prisma.$queryRaw`SELECT ${'no number'}::text::int`,
  ];
  for (const attempt of attempts) {
    const error = await attempt().then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect([isDataRefused(error), isDatabaseUnavailable(error)]).toEqual([true, false]);
  }
  const unknown = await prisma.$queryRaw`SELECT 1 FROM no_such_table`.catch((error: unknown) => error);
  expect(isDataRefused(unknown)).toBe(false);
});
