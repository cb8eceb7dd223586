import { definitionChanges } from '../../domain/definition-changes.ts';
import type { EndpointFile } from '../../domain/definition-files/files.ts';
import { unknownSecret } from '../../domain/definition-files/references.ts';
import { oneOf } from '../../domain/narrowing.ts';
import { endpointsMax } from '../../domain/webhooks/endpoint.ts';
import { eventTypes } from '../../domain/webhooks/event-types.ts';
import {
  findEndpoint,
  listEndpoints,
  lockEndpoints,
  openHeaders,
  type WebhookEndpointRow,
} from '../../prisma/webhooks/endpoints.ts';
import { changeEndpoint, type EndpointAuthor, removeEndpoint } from '../webhooks/change-endpoint.ts';
import { createEndpoint } from '../webhooks/create-endpoint.ts';
import { endpointValues } from '../webhooks/endpoint-values.ts';
import { type Pair, pairUp, rowsWithoutFile } from './pair-up.ts';
import {
  type CompanyFiles,
  changedSincePlan,
  type DefinitionFile,
  type FileFault,
  type FilesContext,
  faultsOf,
  type ManagedCompany,
  type PlannedStep,
} from './step.ts';

/** The endpoints of a company, oldest first. */
export const storedEndpoints = async ({ prisma }: FilesContext, companyId: string): Promise<WebhookEndpointRow[]> =>
  (await listEndpoints(prisma, companyId, null, 10 * endpointsMax)).reverse();

/** An endpoint in the form of its file, with the values of its headers. */
export const endpointFileOf = ({ keyring }: FilesContext, row: WebhookEndpointRow): EndpointFile => ({
  url: row.url,
  description: row.description,
  eventTypes: row.eventTypes.map((type) => oneOf(eventTypes, type)),
  headers: openHeaders(keyring, row),
  retryDelaysSeconds: row.retryDelaysMs.length === 0 ? null : row.retryDelaysMs.map((delayMs) => delayMs / 1000),
  disabled: row.disabledAt !== null,
});

/** Finds the endpoint of each file: by URL and description, or one of them. */
export const pairEndpoints = <File extends DefinitionFile<EndpointFile>>(
  files: readonly File[],
  rows: readonly WebhookEndpointRow[],
): Pair<File, WebhookEndpointRow>[] =>
  pairUp(files, rows, [
    {
      ofFile: ({ content }) => `${content.url}\n${content.description}`,
      ofRow: (row) => `${row.url}\n${row.description}`,
    },
    { ofFile: ({ content }) => content.url, ofRow: ({ url }) => url },
    { ofFile: ({ content }) => content.description || null, ofRow: ({ description }) => description || null },
  ]);

/** The headers of a file, completed with the stored secrets that the command does not have. */
const headersOf = (
  { headers }: EndpointFile,
  stored: Readonly<Record<string, string>>,
): { readonly known: Record<string, string>; readonly missing: string[] } => {
  const entries = Object.entries(headers).map(([name, value]) => [
    name,
    value === unknownSecret ? stored[name] : value,
  ]);
  return {
    known: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    missing: entries.flatMap(([name, value]) => (value === undefined ? [`${name}`] : [])),
  };
};

/** The form in which two endpoints are compared and shown: the values of headers are secret. */
const comparable = (before: EndpointFile, after: EndpointFile): { before: object; after: object } => {
  const hide = (headers: EndpointFile['headers'], changed: string) =>
    Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, before.headers[name] === value ? '(secret)' : changed]),
    );
  return {
    before: { ...before, headers: hide(before.headers, '(secret)') },
    after: { ...after, headers: hide(after.headers, '(another secret)') },
  };
};

const wishOf = (file: EndpointFile, headers: Record<string, string>, before: EndpointFile | null) => ({
  ...file,
  headers,
  // Without a change, the stored reason and time must stay.
  disabled: before?.disabled === file.disabled ? undefined : file.disabled,
});

const authorOf = ({ actor }: FilesContext, company: ManagedCompany): EndpointAuthor => ({
  actor,
  companyId: company.id,
});

const create = async (
  context: FilesContext,
  company: ManagedCompany,
  file: EndpointFile,
  headers: Record<string, string>,
): Promise<readonly []> => {
  const values = { ...endpointValues(wishOf(file, headers, null), context.trustedOrigins), url: file.url };
  await createEndpoint(context, authorOf(context, company), company.id, values);
  return [];
};

const update = async (
  context: FilesContext,
  company: ManagedCompany,
  row: WebhookEndpointRow,
  file: EndpointFile,
  headers: Record<string, string>,
): Promise<readonly []> => {
  const before = endpointFileOf(context, row);
  const values = endpointValues(wishOf(file, headers, before), context.trustedOrigins);
  await changeEndpoint(context, authorOf(context, company), row, values, async (tx) => {
    await lockEndpoints(tx, company.id);
    const current = await findEndpoint(tx, company.id, row.id);
    if (!current || definitionChanges(endpointFileOf(context, current), before).length > 0) {
      throw changedSincePlan(`Webhook endpoint ${row.url}`);
    }
  });
  return [];
};

const remove = async (
  context: FilesContext,
  company: ManagedCompany,
  row: WebhookEndpointRow,
): Promise<readonly []> => {
  await removeEndpoint(context.prisma, authorOf(context, company), row);
  return [];
};

/** Plans the endpoints of a company; those without a file are extras. */
export const planEndpoints = async (
  context: FilesContext,
  { company, endpoints }: CompanyFiles,
): Promise<{ steps: PlannedStep[]; extras: PlannedStep[]; faults: FileFault[] }> => {
  const rows = await storedEndpoints(context, company.id);
  const pairs = pairEndpoints(endpoints, rows);
  const steps: PlannedStep[] = [];
  const faults: FileFault[] = [];
  for (const { file, row } of pairs) {
    const { path, content } = file;
    const before = row && endpointFileOf(context, row);
    const { known, missing } = headersOf(content, before?.headers ?? {});
    faults.push(
      ...missing.map((name) => ({
        path,
        message: `headers.${name}: its secret is not set. Set DOCKET_SECRET_ and its name in the environment of this command.`,
      })),
    );
    const refused = faultsOf(path, () => endpointValues(wishOf(content, known, before), context.trustedOrigins));
    faults.push(...refused);
    if (refused.length > 0) continue;
    const wanted = { ...content, headers: known };
    const shown = before && comparable(before, wanted);
    const changes = shown ? definitionChanges(shown.before, shown.after) : [];
    if (row && changes.length === 0) continue;
    steps.push({
      action: row ? 'update' : 'create',
      kind: 'endpoint',
      name: `webhook endpoint ${content.url} of ${company.name}`,
      path,
      changes,
      notes: row ? [] : [`gets its own secret; its company can replace it with the API to see it`],
      apply: () => (row ? update(context, company, row, wanted, known) : create(context, company, wanted, known)),
    });
  }
  const extras = rowsWithoutFile(rows, pairs).map(
    (row): PlannedStep => ({
      action: 'remove',
      kind: 'endpoint',
      name: `webhook endpoint ${row.url} of ${company.name}`,
      path: null,
      changes: [],
      notes: ['its secret is lost'],
      apply: () => remove(context, company, row),
    }),
  );
  return { steps, extras, faults };
};
