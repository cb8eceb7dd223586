import { z } from 'zod';
import { exportFormats, exportIntervals, exportKinds } from '../exports/schedule.ts';
import { NewMailboxSettings } from '../mailboxes/settings.ts';
import { RetentionSettings } from '../retention/kinds.ts';
import { ShelfProfileFile } from '../shelf-profiles/profile.ts';
import { retriesMax, retrySpanMaxSeconds } from '../webhooks/endpoint.ts';
import { eventTypes } from '../webhooks/event-types.ts';
import { Slug, WorkflowFile } from '../workflow-definitions/definition.ts';

/** The settings of one company that are not in other files. A missing member is not managed. */
export const CompanyFile = z.strictObject({
  name: z.string().min(1).max(200).describe('The name of the company in the service.'),
  workflows: z.array(Slug).optional().describe('The workflows that the company can use.'),
  retention: RetentionSettings.optional().describe(
    'Days that content is kept; null to keep it forever. A kind that is left out follows the settings of the service.',
  ),
  workflowRetention: z
    .record(z.string(), RetentionSettings)
    .optional()
    .describe('The same for single workflows, by their slugs. A kind that is left out follows the company.'),
});
export type CompanyFile = z.output<typeof CompanyFile>;

/** The form in which the service stores a URL, so that another spelling of it is not a difference. */
const canonicalUrl = (text: string): string => {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  url.hash = '';
  return url.href;
};

/** A webhook endpoint of a company. */
export const EndpointFile = z.strictObject({
  url: z.string().min(1).describe('HTTPS URL of a public host.').transform(canonicalUrl),
  description: z
    .string()
    .max(256)
    .default('')
    .describe('What it is for. It identifies the endpoint if its URL changes.'),
  eventTypes: z
    .array(z.enum(eventTypes))
    .default([])
    .describe('The event types that it gets; all if the list is empty.')
    .transform((types) => [...new Set(types)]),
  headers: z
    .record(z.string(), z.string())
    .default({})
    .describe('Headers that each webhook carries. Secrets are references, not values.'),
  retryDelaysSeconds: z
    .array(z.int().min(1).max(retrySpanMaxSeconds))
    .max(retriesMax)
    .nullable()
    .default(null)
    .describe('Pauses between attempts in seconds; null for the schedule of the service.'),
  disabled: z.boolean().default(false).describe('Whether the endpoint is disabled and gets no webhooks.'),
});
export type EndpointFile = z.output<typeof EndpointFile>;

const bucket = z.string().min(1).max(63).optional().describe('The bucket; that of the service if it is left out.');

/** A bucket source of a company. */
export const SourceFile = z.strictObject({
  workflow: Slug.describe('The workflow of the submissions.'),
  bucket,
  prefix: z.string().min(1).describe('Where the objects are. It ends in a slash.'),
  paused: z.boolean().default(false).describe('Whether it takes nothing for now.'),
});
export type SourceFile = z.output<typeof SourceFile>;

/** A mailbox of a company. */
export const MailboxFile = z.strictObject({
  ...NewMailboxSettings.shape,
  paused: z.boolean().default(false).describe('Whether it takes nothing for now.'),
});
export type MailboxFile = z.output<typeof MailboxFile>;

/** An export on a schedule of a company. */
export const ExportFile = z.strictObject({
  kind: z.enum(exportKinds).describe('What is exported.'),
  every: z.enum(exportIntervals).describe('What each file covers, in UTC.'),
  format: z.enum(exportFormats).default('csv').describe('The format of the files.'),
  bucket,
  folder: z.string().default('').describe('A folder in the part of the bucket that the company has.'),
  filter: z
    .record(z.string(), z.string())
    .default({})
    .describe('Parameters of the list in the panel, such as workflow: receipt.'),
});
export type ExportFile = z.output<typeof ExportFile>;

/** The values that differ between installations with the same files. */
export const EnvironmentFile = z.strictObject({
  companies: z
    .record(z.string(), z.string())
    .default({})
    .describe('The ids of the companies by the names of their folders.'),
  values: z
    .record(z.string(), z.string())
    .default({})
    .describe('What NAME in a reference stands for in the other files.'),
});
export type EnvironmentFile = z.output<typeof EnvironmentFile>;

/** The kinds of files, with the name of the schema that editors use. */
export const fileSchemas = {
  workflow: WorkflowFile,
  'shelf-profile': ShelfProfileFile,
  company: CompanyFile,
  endpoint: EndpointFile,
  source: SourceFile,
  mailbox: MailboxFile,
  export: ExportFile,
  environment: EnvironmentFile,
} as const satisfies Record<string, z.ZodType>;
export type FileKind = keyof typeof fileSchemas;

/** The JSON Schema of a kind of file, for editors. Only `push` checks rules that involve several members. */
export const jsonSchemaOf = (kind: FileKind): object => {
  const schema = z.toJSONSchema(fileSchemas[kind], { io: 'input', unrepresentable: 'any' });
  return { ...schema, title: `Docket ${kind}` };
};
