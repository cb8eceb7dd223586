import { z } from 'zod';
import { type AdvisedDocument, advisedDays, advisedDocumentsMax } from '../../domain/evaluations/review-advice.ts';
import { fraudStatuses } from '../../domain/fraud/verdict.ts';
import { facet } from '../../domain/submissions/search-words.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { companyCondition, type ListedCompanies } from '../tenants/page-ids.ts';
import type { WorkflowVersionRecord } from '../workflow-definitions/find.ts';

const Row = z.object({
  submissionId: z.string(),
  fraudStatus: z.enum(fraudStatuses),
  confidence: z.number(),
  fieldConfidences: z.record(z.string(), z.number()),
  isInvalid: z.boolean(),
  corrected: z.array(z.string()).nullable(),
});

/** A condition on a submission, which is named `listed`: the person who approved it had opened it before. */
const isOpenedAndApproved = Prisma.sql`EXISTS (
  SELECT FROM submission_events approved
  JOIN audit_entries opened ON opened.subject_id = listed.id AND opened.action = 'submission.view'
    AND opened.user_id = approved.details #>> '{actor,id}' AND opened.occurred_at <= approved.occurred_at
  WHERE approved.submission_id = listed.id AND approved.type = 'approved' AND approved.details #>> '{actor,type}' = 'user')`;

/** The fields of a submission, which is named `listed`, whose values differ from the extracted ones. */
const correctedFields = Prisma.sql`ARRAY(
  SELECT first.field FROM (
    SELECT DISTINCT ON (field) field, extracted FROM field_corrections
    WHERE submission_id = listed.id ORDER BY field, corrected_at, id) AS first
  WHERE coalesce(first.extracted, 'null') <> coalesce(listed.extracted_data -> first.field, 'null'))`;

/**
 * The newest processed documents of a workflow, of companies in a scope, that the engine of this version has read: the
 * confidences of another engine mean something else. An index finds the newest documents of each company, and only
 * those are read.
 */
export const listAdvisedDocuments = async (
  db: Db,
  companies: ListedCompanies,
  { definitionId, processing }: Pick<WorkflowVersionRecord, 'definitionId' | 'processing'>,
): Promise<AdvisedDocument[]> => {
  const rows = await db.$queryRaw`
    WITH newest AS MATERIALIZED (
      SELECT page.id FROM (SELECT id FROM companies WHERE ${companyCondition(Prisma.sql`id`, companies)}) AS company
      CROSS JOIN LATERAL (
        SELECT id, created_at FROM submissions
        WHERE company_id = company.id AND definition_id = ${definitionId}
          AND created_at >= now() - ${advisedDays} * interval '1 day'
        ORDER BY created_at DESC, id DESC LIMIT ${advisedDocumentsMax}) AS page
      ORDER BY page.created_at DESC, page.id DESC LIMIT ${advisedDocumentsMax})
    SELECT listed.id AS "submissionId", listed.confidence, listed.field_confidences AS "fieldConfidences",
      CASE WHEN ${facet('reason', 'fraud')} <> ALL (words.facets) THEN 'clean'
        WHEN listed.fraud_status = 'blocked' THEN 'blocked' ELSE 'flagged' END AS "fraudStatus",
      ${facet('reason', 'invalid_value')} = ANY (words.facets) AS "isInvalid",
      CASE WHEN ${isOpenedAndApproved} THEN ${correctedFields} END AS corrected
    FROM newest
    JOIN submissions listed ON listed.id = newest.id
    CROSS JOIN LATERAL (SELECT ARRAY(SELECT unnest(facets) FROM submission_words WHERE submission_id = listed.id)) AS words (facets)
    JOIN workflow_versions version ON version.definition_id = listed.definition_id AND version.version = listed.version
    WHERE listed.confidence IS NOT NULL AND jsonb_typeof(listed.field_confidences) = 'object'
      AND coalesce(version.processing ->> 'engine', 'builtin') = ${processing.engine}`;
  return z
    .array(Row)
    .parse(rows)
    .map(({ isInvalid, ...row }) => {
      const invalidFields: Record<string, string> = isInvalid ? { any: 'is invalid' } : {};
      return { ...row, invalidFields };
    });
};
