import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '../../domain/ids.ts';
import { WorkflowFile } from '../../domain/workflow-definitions/definition.ts';
import { publishOutcome } from '../../operations/submissions/publish.ts';
import { publishWorkflow } from '../../operations/workflow-definitions/publish.ts';
import type { Database } from '../../prisma/client.ts';
import { saveProcessingResult } from '../../prisma/submissions/processing-result.ts';
import { transact } from '../../prisma/transaction.ts';
import { assignWorkflow } from '../../prisma/workflow-definitions/publish.ts';
import { processDocument } from '../../processing/documents/engines/builtin/process-document.ts';
import type { LazyOcrReader } from '../../processing/documents/read/ocr/lazy-ocr-reader.ts';
import { type BenchTenant, createBenchTenant } from '../service/tenant.ts';

/** The result of a submitted document. */
export interface Submitted {
  readonly submissionId: string;
  readonly fraudStatus: string | null;
  readonly matches: readonly {
    readonly checkType: string;
    readonly score: number;
    readonly targetSubmissionId: string | null;
    readonly explanation: string;
  }[];
  readonly failure: string | null;
}

/** Submits documents of one company with the product's reading, fingerprints and look-ups. */
export interface Submitter {
  submit(bytes: Buffer): Promise<Submitted>;
}

const workflows = join(import.meta.dirname, '..', '..', 'samples', 'workflows');

const insertSubmitted = async ({ pool }: Database, tenant: BenchTenant, definitionId: string) => {
  const ids = { sessionId: newId('session'), submissionId: newId('submission') };
  const { companyId, apiKeyId } = tenant;
  const clientSubmissionId = randomUUID();
  await pool.query(
    `INSERT INTO sessions (id, company_id, api_key_id, definition_id, version, state, client_submission_id, file_count, expires_at, submitted_at)
     VALUES ($1, $2, $3, $4, 1, 'submitted', $5, 1, now() + interval '30 minutes', now())`,
    [ids.sessionId, companyId, apiKeyId, definitionId, clientSubmissionId],
  );
  await pool.query(
    `INSERT INTO submissions (id, session_id, company_id, definition_id, version, client_submission_id, status)
     VALUES ($1, $2, $3, $4, 1, $5, 'processing')`,
    [ids.submissionId, ids.sessionId, companyId, definitionId, clientSubmissionId],
  );
  return ids;
};

/** Creates a company with the sample workflow of receipts or invoices. */
export const createSubmitter = async (
  database: Database,
  reader: LazyOcrReader,
  kind: 'receipt' | 'invoice',
): Promise<Submitter> => {
  const { prisma } = database;
  const tenant = await createBenchTenant(database);
  const parsed = WorkflowFile.parse(JSON.parse(await readFile(join(workflows, `${kind}.json`), 'utf8')));
  const file = { ...parsed, slug: `fraud-${randomUUID()}` };
  const { id: definitionId } = await transact(prisma, (tx) => publishWorkflow(tx, file));
  await assignWorkflow(prisma, file.slug, tenant.companyId);
  const { outputSchema, processing } = file;

  const submit = async (bytes: Buffer): Promise<Submitted> => {
    const { sessionId, submissionId } = await insertSubmitted(database, tenant, definitionId);
    const folder = await mkdtemp(join(tmpdir(), 'docket-fraud-'));
    try {
      const path = join(folder, 'file');
      await writeFile(path, bytes);
      const files = [{ fileIndex: 0, label: kind, declaredType: 'application/octet-stream', path }];
      const result = await processDocument(reader, {
        workflow: file.slug,
        companyId: 'bench',
        files,
        kind: 'document',
        outputSchema,
        processing,
      });
      await saveProcessingResult(prisma, { sessionId }, result);
      await publishOutcome(prisma, { sessionId }, null);
      const { fraudStatus, fraudMatches } = await prisma.submission.findUniqueOrThrow({
        where: { id: submissionId },
        include: { fraudMatches: true },
      });
      const matches = fraudMatches.map(({ checkType, score, targetSubmissionId, details }) => {
        const explanation =
          typeof details === 'object' && details && 'explanation' in details ? String(details.explanation) : '';
        return { checkType, score, targetSubmissionId, explanation };
      });
      return { submissionId, fraudStatus, matches, failure: result.outcome === 'extracted' ? null : result.reason };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  return { submit };
};
