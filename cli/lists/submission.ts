import type { presentReview } from '../../panel/api/routes/submissions/presenter.ts';
import type { listDeliveries } from '../../prisma/webhooks/list.ts';
import { deliveryJson, deliveryLines } from './deliveries.ts';
import { tableLines } from './table.ts';

type Review = ReturnType<typeof presentReview>;
type Deliveries = Awaited<ReturnType<typeof listDeliveries>>;

/** A value on one line, as JSON unless it is a plain text. */
const valueText = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replace(/\s+/g, ' ');

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];

/** A submission as its review shows it, with its deliveries, as JSON and as tables. */
export const submissionDetail = (review: Review, deliveries: Deliveries): { json: object; lines: string[] } => {
  const { id, company, workflow, session, status, reason, reviewReasons, fraudMatches, events, files } = review;
  const { secondReader, clientSubmissionId, fraudStatus, fraudScore, confidence, createdAt, updatedAt } = review;
  const fields = review.fields.map(
    ({ name, label, type, value, confidence: sure, problem, evidence, secondReading, corrections }) => ({
      name,
      label,
      type,
      value,
      confidence: sure,
      problem,
      evidence,
      secondReading,
      corrections,
    }),
  );
  return {
    json: {
      id,
      sessionId: session.id,
      clientSubmissionId,
      companyId: company.id,
      workflow: workflow.slug,
      version: workflow.version,
      status,
      fraudStatus,
      fraudScore,
      confidence,
      createdAt,
      updatedAt,
      reason,
      reviewReasons,
      secondReader,
      fields,
      fraudMatches,
      files,
      events,
      deliveries: deliveries.map(deliveryJson),
    },
    lines: [
      ...tableLines(
        ['id', 'status', 'fraud', 'confidence', 'workflow', 'created', 'updated', 'session', 'company'],
        [
          [
            id,
            status,
            fraudStatus,
            confidence,
            `${workflow.slug} ${workflow.version}`,
            createdAt,
            updatedAt,
            session.id,
            company.id,
          ],
        ],
      ),
      ...section('Reasons', [...(reason === null ? [] : [reason]), ...reviewReasons]),
      ...section(
        'Fields',
        tableLines(
          ['name', 'value', 'confidence', 'corrected', 'problem'],
          fields.map(({ name, value, confidence: sure, corrections, problem }) => [
            name,
            value === null || value === undefined ? null : valueText(value),
            sure,
            corrections.at(-1)?.correctedAt,
            problem,
          ]),
        ),
      ),
      ...section(
        'Fraud matches',
        fraudMatches.length === 0
          ? []
          : tableLines(
              ['id', 'check', 'score', 'resolution', 'submission', 'explanation'],
              fraudMatches.map((match) => [
                match.id,
                match.checkType,
                match.score,
                match.resolution,
                match.target?.id,
                match.explanation,
              ]),
            ),
      ),
      ...section('Deliveries', deliveries.length === 0 ? [] : deliveryLines(deliveries)),
    ],
  };
};
