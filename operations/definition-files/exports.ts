import { at } from '../../domain/assert.ts';
import { definitionChanges } from '../../domain/definition-changes.ts';
import type { ExportFile } from '../../domain/definition-files/files.ts';
import { exportsOf, prefixOf } from '../../domain/exports/schedule.ts';
import { listSchedulesInScope, type ScheduleRecord } from '../../prisma/exports/schedules.ts';
import { changeFilter, checkExport, createSchedule, type ExportWish, endSchedule } from '../exports/change.ts';
import { type Pair, pairUp, rowsWithoutFile } from './pair-up.ts';
import {
  type CompanyFiles,
  type DefinitionFile,
  type FileFault,
  type FilesContext,
  faultsOf,
  type PlannedStep,
} from './step.ts';

/** An export in the form of its file. @param ownBucket that of the service, which files do not name */
export const exportFileOf = (row: ScheduleRecord, ownBucket: string): ExportFile => ({
  kind: row.kind,
  every: row.every,
  format: row.format,
  ...(row.bucket === ownBucket ? {} : { bucket: row.bucket }),
  folder: row.prefix.slice(exportsOf(row.companyId).length).replace(/\/$/, ''),
  filter: { ...row.filter },
});

/** The values that distinguish the files of two exports: no two of one company agree in all of them. */
const keyOf = ({ bucket, kind, every, format }: Omit<ExportWish, 'folder' | 'filter'>, prefix: string): string =>
  [bucket, prefix, kind, every, format].join('\n');

/** Finds the export of each file: the one that writes the same files. */
export const pairExports = <File extends DefinitionFile<ExportFile>>(
  files: readonly File[],
  rows: readonly ScheduleRecord[],
  companyId: string,
  ownBucket: string,
): Pair<File, ScheduleRecord>[] =>
  pairUp(files, rows, [
    {
      ofFile: ({ content }) =>
        keyOf({ ...content, bucket: content.bucket ?? ownBucket }, prefixOf(companyId, content.folder)),
      ofRow: (row) => keyOf(row, row.prefix),
    },
  ]);

/** Plans the exports of a company; those without a file are extras. */
export const planExports = async (
  context: FilesContext,
  { company, exports }: CompanyFiles,
): Promise<{ steps: PlannedStep[]; extras: PlannedStep[]; faults: FileFault[] }> => {
  const { prisma, actor, exportBuckets: buckets } = context;
  const ownBucket = at(buckets, 0);
  const rows = (await listSchedulesInScope(prisma, 'all', company.id)).reverse();
  const wishOf = (content: ExportFile): ExportWish => ({ ...content, bucket: content.bucket ?? ownBucket });
  const pairs = pairExports(exports, rows, company.id, ownBucket);
  const steps: PlannedStep[] = [];
  const faults: FileFault[] = [];
  const nameOf = ({ kind, every, format, bucket }: Omit<ExportWish, 'folder' | 'filter'>, prefix: string): string =>
    `export of ${kind} each ${every} to ${bucket}/${prefix} (${format}) of ${company.name}`;
  for (const { file, row } of pairs) {
    const { path, content } = file;
    const wish = wishOf(content);
    const refused = faultsOf(path, () => checkExport(wish, buckets));
    faults.push(...refused);
    if (refused.length > 0) continue;
    const name = nameOf(wish, prefixOf(company.id, content.folder));
    if (!row) {
      const apply = async () => (await createSchedule(prisma, company.id, wish, buckets, actor)).messages;
      steps.push({ action: 'create', kind: 'export', name, path, changes: [], notes: [], apply });
      continue;
    }
    const changes = definitionChanges({ filter: row.filter }, { filter: content.filter });
    if (changes.length === 0) continue;
    const apply = async () => (await changeFilter(prisma, row, content.filter, actor)).messages;
    steps.push({ action: 'update', kind: 'export', name, path, changes, notes: [], apply });
  }
  const extras = rowsWithoutFile(rows, pairs).map(
    (row): PlannedStep => ({
      action: 'remove',
      kind: 'export',
      name: nameOf(row, row.prefix),
      path: null,
      changes: [],
      notes: ['its files stay'],
      apply: async () => (await endSchedule(prisma, row, actor)).messages,
    }),
  );
  return { steps, extras, faults };
};
