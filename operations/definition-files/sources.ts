import { at } from '../../domain/assert.ts';
import { definitionChanges } from '../../domain/definition-changes.ts';
import type { SourceFile } from '../../domain/definition-files/files.ts';
import { prefixProblem } from '../../domain/sources/prefix.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import { listSourcesInScope, type SourceRecord } from '../../prisma/sources/sources.ts';
import { listAssignedWorkflows } from '../../prisma/workflow-definitions/list.ts';
import { changeSource, createSource, removeSource } from '../sources/change.ts';
import { type Pair, pairUp, rowsWithoutFile } from './pair-up.ts';
import type { CompanyFiles, DefinitionFile, FileFault, FilesContext, ManagedCompany, PlannedStep } from './step.ts';

/** A source in the form of its file. @param ownBucket that of the service, which files do not name */
export const sourceFileOf = (row: SourceRecord, ownBucket: string): SourceFile => ({
  workflow: row.slug,
  ...(row.bucket === ownBucket ? {} : { bucket: row.bucket }),
  prefix: row.prefix,
  paused: row.status === 'paused',
});

/** Finds the source of each file: the one that reads the same place. */
export const pairSources = <File extends DefinitionFile<SourceFile>>(
  files: readonly File[],
  rows: readonly SourceRecord[],
  ownBucket: string,
): Pair<File, SourceRecord>[] =>
  pairUp(files, rows, [
    {
      ofFile: ({ content }) => `${content.bucket ?? ownBucket}/${content.prefix}`,
      ofRow: ({ bucket, prefix }) => `${bucket}/${prefix}`,
    },
  ]);

const create = async (
  context: FilesContext,
  company: ManagedCompany,
  { workflow, bucket, prefix, paused }: SourceFile,
): Promise<readonly PendingMessage[]> => {
  const { prisma, actor, sourceBuckets: buckets } = context;
  const place = { workflow, bucket: bucket ?? at(buckets, 0), prefix };
  const created = await createSource(prisma, company, place, { buckets, isOperator: true }, actor);
  if (!paused) return created.messages;
  const changed = await changeSource(prisma, created.job, 'pause', actor);
  return [...created.messages, ...changed.messages];
};

/** Plans the sources of a company; those without a file are extras. */
export const planSources = async (
  context: FilesContext,
  { company, settings, sources }: CompanyFiles,
): Promise<{ steps: PlannedStep[]; extras: PlannedStep[]; faults: FileFault[] }> => {
  const { prisma, actor, sourceBuckets: buckets } = context;
  const ownBucket = at(buckets, 0);
  const rows = (await listSourcesInScope(prisma, 'all', company.id)).reverse();
  const pairs = pairSources(sources, rows, ownBucket);
  const assigned = await listAssignedWorkflows(prisma, company.id);
  const usable = new Set([...assigned.map(({ slug }) => slug), ...(settings?.content.workflows ?? [])]);
  const steps: PlannedStep[] = [];
  const faults: FileFault[] = [];
  for (const { file, row } of pairs) {
    const { path, content } = file;
    const { bucket = ownBucket, prefix, paused } = content;
    const name = `source ${bucket}/${prefix} of ${company.name}`;
    if (!row) {
      const problem = prefixProblem({ bucket, prefix }, { companyId: company.id, buckets, isOperator: true });
      if (!buckets.includes(bucket)) faults.push({ path, message: `bucket: must be one of ${buckets.join(', ')}` });
      if (!usable.has(content.workflow)) {
        const message = `workflow: ${company.name} cannot use "${content.workflow}". Add it to "workflows" in company.yaml.`;
        faults.push({ path, message });
      }
      if (problem !== null) faults.push({ path, message: `prefix: ${problem}` });
      const apply = () => create(context, company, content);
      steps.push({ action: 'create', kind: 'source', name, path, changes: [], notes: [], apply });
      continue;
    }
    if (content.workflow !== row.slug) {
      faults.push({
        path,
        message: `workflow: the source has ${row.slug}, and the workflow of a source cannot change. Run "admin source remove ${row.id}" first.`,
      });
      continue;
    }
    const changes = definitionChanges({ paused: row.status === 'paused' }, { paused });
    if (changes.length === 0) continue;
    const apply = async () => (await changeSource(prisma, row, paused ? 'pause' : 'resume', actor)).messages;
    steps.push({ action: 'update', kind: 'source', name, path, changes, notes: [], apply });
  }
  const extras = rowsWithoutFile(rows, pairs).map(
    (row): PlannedStep => ({
      action: 'remove',
      kind: 'source',
      name: `source ${row.bucket}/${row.prefix} of ${company.name}`,
      path: null,
      changes: [],
      notes: ['what waits stays in the bucket'],
      apply: async () => (await removeSource(prisma, row, actor)).messages,
    }),
  );
  return { steps, extras, faults };
};
