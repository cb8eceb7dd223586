import { z } from 'zod';
import type { OutputField } from '../../../../domain/output-field.ts';
import { invalidField, notFound, ProblemError } from '../../../../domain/problems.ts';
import { statusesThatAllow } from '../../../../domain/submissions/status.ts';
import { correctField } from '../../../../operations/submissions/correct.ts';
import { auditedTransaction } from '../../../../prisma/audit/audited-transaction.ts';
import { findReadValues } from '../../../../prisma/submissions/corrections.ts';
import { lockHeldDecision } from '../../../../prisma/submissions/held-decisions.ts';
import { getPinnedVersion } from '../../../../prisma/workflow-definitions/find.ts';
import { conventionsOf } from '../../../../processing/documents/values/conventions.ts';
import { correctedValue } from '../../../../processing/documents/values/corrected-value.ts';
import type { Conventions } from '../../../../processing/documents/values/written-value.ts';
import { definePanelRoute } from '../../http/route.ts';
import { decidedProblem } from './decide.ts';
import { findSubmissionInScope } from './find-submission.ts';
import { ruleWords } from './present-field.ts';
import { SubmissionIdParams } from './schema.ts';

const CorrectedField = z.object({ field: z.string(), value: z.unknown() }).meta({ id: 'CorrectedField' });

const invalidValue = (message: string) => invalidField('value', 'invalid_value', message);

/** The value converted to the field's type. @throws ProblemError 422 if it does not match the type or the validation */
const checkedValue = (field: OutputField, raw: unknown, conventions: Conventions): unknown => {
  const { value, problems } = correctedValue(field, raw, conventions);
  if (problems.length > 0) throw invalidValue(problems.join(' '));
  if (value === null) {
    if (field.required) throw invalidValue(`${field.label} is required and cannot be empty.`);
    return null;
  }
  const broken = ruleWords(field, value);
  if (broken !== null) throw invalidValue(broken);
  return value;
};

export const correctFieldRoute = definePanelRoute({
  method: 'patch',
  path: '/admin/api/submissions/{submissionId}/fields/{field}',
  operationId: 'correctPanelField',
  tag: 'Submissions',
  summary: 'Correct an extracted value before a decision',
  permission: 'submissions.correct',
  params: SubmissionIdParams.extend({ field: z.string() }),
  query: z.object({}),
  body: {
    schema: z.object({
      value: z
        .unknown()
        .describe(
          "In the form of the field's type, or a text as the document writes it, such as `22/03/2018`. Null if the document does not contain the value.",
        ),
    }),
    required: true,
  },
  responses: { 200: { description: 'The stored value.', schema: CorrectedField } },
  errors: ['not-found', 'conflict', 'validation-error', 'overloaded'],
  async handle({ deps, staff, params: { submissionId, field: name }, body }) {
    const { companyId, company, definitionId, version } = await findSubmissionInScope(deps, staff, submissionId);
    const pinned = await getPinnedVersion(deps.prisma, definitionId, version);
    const field = pinned?.outputSchema.find((one) => one.name === name);
    if (!pinned || !field) throw notFound('field');
    const conventions = conventionsOf(await findReadValues(deps.prisma, submissionId), pinned.processing.locale);
    const value = checkedValue(field, body.value, conventions);
    const result = await auditedTransaction(deps.prisma, staff.audit, async (tx, audit) => {
      // A decision locks in the same order, so it applies to the values that the person saw.
      const decision = await lockHeldDecision(tx, companyId, submissionId);
      if (decision) throw decidedProblem(decision);
      const corrected = await correctField(tx, { submissionId, field: name, value, actor: staff.actor });
      if (corrected.done && corrected.changed) {
        await audit({
          action: 'submission.correct',
          subject: { type: 'submission', id: submissionId },
          organizationId: company.organizationId,
          companyId,
          before: { [name]: corrected.before },
          after: { [name]: value },
        });
      }
      return corrected;
    });
    if (!result.done) {
      const allowed = statusesThatAllow('correct').join(', ');
      throw new ProblemError(
        'conflict',
        `The submission is ${result.status}; values can only be corrected in these statuses: ${allowed}.`,
      );
    }
    return { status: 200, body: { field: name, value } };
  },
});
