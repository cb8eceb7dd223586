import { z } from 'zod';
import { idText } from '../../../domain/ids.ts';
import { FieldValidation, fieldTypes } from '../../../domain/output-field.ts';
import { workflowName, workflowSlug, workflowVersion } from '../../../domain/submissions/members.ts';
import { workflowKinds } from '../../../domain/workflow-definitions/definition.ts';

export const UploadWindowOut = z
  .object({
    minFiles: z.int().describe('Minimum number of files of a session.'),
    maxFiles: z.int().describe('Maximum number of files of a session.'),
    acceptedFormats: z.array(z.string()).describe('MIME types of files that the version accepts.'),
    fileLabels: z.array(z.string()).describe('What each file should show, in upload order.'),
    maxFileSizeMb: z.number().describe('Largest file, in MB (1024 × 1024 bytes).'),
  })
  .meta({ id: 'UploadWindow', description: 'How many files a session takes, and of which type and size.' });

const about = {
  id: idText('workflowDefinition').describe('Id of the workflow (`wf_…`).'),
  slug: workflowSlug,
  name: workflowName,
  description: z.string().describe('What the workflow is for; may be empty.'),
  icon: z.string().describe('Name of an icon.'),
  color: z.string().describe('Color of the workflow, such as `#0a7f5a`.'),
};

const kind = z.enum(workflowKinds).describe('Kind of the files: documents, photos or recordings.');

export const WorkflowSummary = z
  .object({
    ...about,
    publishedVersion: z.int().describe('The version that new sessions get.'),
    contractUrl: z.string().describe('URL of the published version: which files it accepts and what it extracts.'),
    kind,
    upload: UploadWindowOut,
  })
  .meta({ id: 'WorkflowSummary', description: 'A workflow and its published version.' });

const OutputFieldOut = z
  .object({
    name: z.string().describe('Name of the member in extractedData.'),
    label: z.string().describe('Display name of the field.'),
    required: z.boolean().describe('Whether a submission without this field goes to review.'),
    description: z.string().describe('What the field means; may be empty.'),
    type: z
      .enum(fieldTypes)
      .describe('Type of the value. A `currency` is a decimal string; dates and times are ISO 8601 strings.'),
    validation: FieldValidation.describe('Empty if the field has no rules.'),
    values: z.array(z.string()).optional().describe('Allowed values of an `enum`.'),
    get fields() {
      return z.array(OutputFieldOut).optional().describe('Members of an `object`, or of each item of an `array`.');
    },
  })
  .meta({ id: 'OutputField', description: 'A field that a workflow version extracts.' });

export const WorkflowVersionContract = z
  .object({
    workflow: z.object(about).describe('The workflow that the version belongs to.'),
    version: workflowVersion,
    kind,
    upload: UploadWindowOut,
    outputSchema: z.array(OutputFieldOut).describe('The fields that the version extracts.'),
    outputJsonSchema: z.record(z.string(), z.unknown()).describe('JSON Schema (draft 2020-12) of `extractedData`.'),
  })
  .meta({
    id: 'WorkflowVersionContract',
    description: 'An immutable workflow version: what it accepts and what it extracts.',
  });

export const SlugParams = z.object({ slug: workflowSlug });

/** The version in a path: an integer of at least 1. Anything else is 400 (decision D4). */
export const VersionParams = z.object({
  slug: workflowSlug,
  version: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'must be an integer of at least 1')
    .transform(Number)
    .meta({
      description: 'Number of the version, from 1.',
      override: { type: 'integer', minimum: 1, maximum: 999999999 },
    }),
});
