import { z } from 'zod';
import { withExistingWorkflows } from '../../base/existing-workflows.ts';
import { cursor, limit, nextCursor } from '../base/members.ts';
import { defineTool, reads } from '../base/tool.ts';

const upload = z.object({
  minFiles: z.int().describe('Fewest files of one document.'),
  maxFiles: z.int().describe('Most files of one document.'),
  acceptedFormats: z.array(z.string()).describe('MIME types of the files.'),
  maxFileSizeMb: z.number().describe('Largest file, in MB.'),
});

/** The tool that lists the workflows. */
export const listWorkflows = defineTool({
  name: 'list_workflows',
  title: 'List workflows',
  description: 'Lists the kinds of documents that the company can upload, such as receipts or invoices.',
  annotations: reads,
  input: z.strictObject({ limit, cursor }),
  output: z.object({
    workflows: z.array(
      z.object({
        workflow: z.string().describe('Slug, which the other tools take.'),
        name: z.string(),
        description: z.string(),
        kind: z.string().describe('document, photo or audio.'),
        version: z.int().describe('The published version.'),
        upload,
      }),
    ),
    nextCursor,
  }),
  async run({ docket }, input, { signal }) {
    const { data, pagination } = await docket.workflows.list({ limit: input.limit, signal }).page(input.cursor);
    const workflows = data.map(({ slug, name, description, kind, publishedVersion: version, upload }) => ({
      workflow: slug,
      name,
      description,
      kind,
      version,
      upload,
    }));
    return { workflows, nextCursor: pagination.nextCursor };
  },
});

/** The tool that shows one workflow with its fields. */
export const getWorkflow = defineTool({
  name: 'get_workflow',
  title: 'Get a workflow',
  description: 'Shows which files a workflow takes, and which fields it reads from them.',
  annotations: reads,
  input: z.strictObject({ workflow: z.string().describe('Slug of the workflow, from list_workflows.') }),
  output: z.object({
    workflow: z.string(),
    name: z.string(),
    description: z.string(),
    kind: z.string(),
    version: z.int(),
    upload: upload.extend({ fileLabels: z.array(z.string()).describe('What each file should show, in order.') }),
    fields: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        type: z.string(),
        required: z.boolean().describe('Whether a document without this field goes to review.'),
        description: z.string(),
      }),
    ),
    outputJsonSchema: z.record(z.string(), z.unknown()).describe('JSON Schema of the values.'),
  }),
  async run({ docket }, { workflow: slug }, { signal }) {
    const found = await withExistingWorkflows(docket, slug, () => docket.workflows.get(slug, { signal }));
    const contract = await docket.workflows.version(slug, found.publishedVersion, { signal });
    const { workflow, version, kind, upload, outputSchema, outputJsonSchema } = contract;
    const fields = outputSchema.map(({ name, label, type, required, description }) => ({
      name,
      label,
      type,
      required,
      description,
    }));
    const { name, description } = workflow;
    return { workflow: slug, name, description, kind, version, upload, fields, outputJsonSchema };
  },
});
