import { z } from 'zod';
import { FieldValidation, fieldTypes } from '../../../domain/output-field.ts';
import { workflowKinds } from '../../../domain/workflow-definitions/definition.ts';

export const UploadWindowOut = z
  .object({
    minFiles: z.int(),
    maxFiles: z.int(),
    acceptedFormats: z.array(z.string()),
    fileLabels: z.array(z.string()),
    maxFileSizeMb: z.number(),
  })
  .meta({ id: 'UploadWindow' });

export const WorkflowSummary = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    icon: z.string(),
    color: z.string(),
    publishedVersion: z.int(),
    contractUrl: z.string(),
    kind: z.enum(workflowKinds),
    upload: UploadWindowOut,
  })
  .meta({ id: 'WorkflowSummary' });

const OutputFieldOut = z
  .object({
    name: z.string(),
    label: z.string(),
    required: z.boolean(),
    description: z.string(),
    type: z.enum(fieldTypes),
    validation: FieldValidation.describe('Empty if the field has no rules.'),
    values: z.array(z.string()).optional().describe('Allowed values of an `enum`.'),
    get fields() {
      return z.array(OutputFieldOut).optional().describe('Members of an `object`, or of each item of an `array`.');
    },
  })
  .meta({ id: 'OutputField' });

export const WorkflowVersionContract = z
  .object({
    workflow: z.object({
      id: z.string(),
      slug: z.string(),
      name: z.string(),
      description: z.string(),
      icon: z.string(),
      color: z.string(),
    }),
    version: z.int(),
    kind: z.enum(workflowKinds),
    upload: UploadWindowOut,
    outputSchema: z.array(OutputFieldOut),
    outputJsonSchema: z.record(z.string(), z.unknown()).describe('JSON Schema (draft 2020-12) of `extractedData`.'),
  })
  .meta({ id: 'WorkflowVersionContract' });

export const SlugParams = z.object({ slug: z.string() });

/** The version in a path: an integer of at least 1. Anything else is 400 (decision D4). */
export const VersionParams = z.object({
  slug: z.string(),
  version: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'must be an integer of at least 1')
    .transform(Number)
    .meta({ override: { type: 'integer', minimum: 1, maximum: 999999999 } }),
});
