import { globSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { projectFile, projectRoot } from '../../base/project.ts';
import { mailMessages } from '../../domain/access/mail.ts';
import { fraudCheckTypes, fraudMatchStatuses, fraudResolutions, fraudStatuses } from '../../domain/fraud/verdict.ts';
import { sessionStates } from '../../domain/sessions/state.ts';
import { shelfInsightTypes } from '../../domain/shelf-captures/analysis.ts';
import { restartableShelfCodes } from '../../domain/shelf-captures/outcome.ts';
import { shelfRunStatuses, shelfStatuses } from '../../domain/shelf-captures/status.ts';
import { restartableCodes } from '../../domain/submissions/failure-codes.ts';
import { submissionEventTypes, submissionStatuses } from '../../domain/submissions/status.ts';
import { eventTypes } from '../../domain/webhooks/event-types.ts';
import { wordsOfCode } from '../../domain/words-of-code.ts';

const codes: readonly string[] = [
  ...submissionStatuses,
  ...submissionEventTypes,
  ...sessionStates,
  ...shelfStatuses,
  ...shelfRunStatuses,
  ...shelfInsightTypes,
  ...fraudStatuses,
  ...fraudCheckTypes,
  ...fraudMatchStatuses,
  ...fraudResolutions,
  ...restartableCodes,
  ...restartableShelfCodes,
  ...eventTypes,
  'capture_quality_blocked',
  'document_corrupt',
  'document_encrypted',
  'document_empty',
  'unsupported_type',
  'unreadable',
  'region_unreadable',
  'little_text',
  'text_too_small',
  'cropped',
  'too_small',
  'too_large',
  'too_dark',
  'too_bright',
  'too_quiet',
  'silent',
  'too_short',
  'no_speech',
  'blurred',
  'glare',
  'tilted',
  'corrupt_image',
  'person',
  'unsuitable_content',
  'queued',
  'pending',
  'delivered',
  'open',
  'completed',
  'approve',
  'reject',
  'cancel',
];

const LabeledField = z.object({
  label: z.string(),
  get fields() {
    return z.array(LabeledField).optional();
  },
});
const TemplateTexts = z.object({
  name: z.string(),
  description: z.string().optional(),
  outputSchema: z.array(LabeledField),
});

const labelsOf = (fields: readonly z.infer<typeof LabeledField>[]): string[] =>
  fields.flatMap((field) => [field.label, ...labelsOf(field.fields ?? [])]);

/** The names, descriptions and labels of the templates that a new workflow can start with. */
const templateTexts = globSync('samples/workflows/*.json', { cwd: projectRoot }).flatMap((path) => {
  const { name, description, outputSchema } = TemplateTexts.parse(JSON.parse(readFileSync(projectFile(path), 'utf8')));
  return [name, description, ...labelsOf(outputSchema).map((label) => `field|${label}`)].filter(
    (text) => text !== undefined,
  );
});

/** The sheets of workbooks that are not named after a workflow. */
const sheetNames = ['Submissions', 'Facings', 'Insights', 'Deliveries', 'Audit log'];

/**
 * Messages that are values at run time: codes in words and texts of templates, which the panel's `said` looks up, and
 * the texts of emails, which platform/languages.ts looks up.
 */
export const messageValues: readonly string[] = [
  ...codes.map(wordsOfCode),
  ...templateTexts,
  ...sheetNames,
  ...mailMessages,
];
