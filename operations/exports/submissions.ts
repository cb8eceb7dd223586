import { isObject, membersOf } from '../../domain/narrowing.ts';
import type { OutputField } from '../../domain/output-field.ts';
import type { Db } from '../../prisma/client.ts';
import { listNewestDecisions } from '../../prisma/submissions/find-decision.ts';
import type { SubmissionListRecord } from '../../prisma/submissions/list.ts';
import type { UsedWorkflow } from '../../prisma/workflow-definitions/used-fields.ts';
import {
  batchesOf,
  type Cell,
  type ColumnKind,
  column,
  type ExportColumn,
  type ExportSource,
  type ExportTable,
} from './table.ts';

type Values = Readonly<Record<string, unknown>>;

const numberTypes: ReadonlySet<string> = new Set(['number', 'integer', 'currency']);
const number = /^-?\d{1,15}(\.\d{1,10})?$/;

const valueCell = (value: unknown, type: string | undefined): Cell => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean' || typeof value === 'number') return value;
  if (typeof value !== 'string') return JSON.stringify(value);
  return type !== undefined && numberTypes.has(type) && number.test(value) ? { digits: value } : value;
};

const isItemList = ({ type, fields }: OutputField): boolean => type === 'array' && (fields?.length ?? 0) > 0;

/** Fields of several versions, each name once, in order of first appearance. */
const mergeFields = (schemas: readonly (readonly OutputField[])[]): OutputField[] => {
  const merged = new Map<string, OutputField>();
  for (const field of schemas.flat()) {
    const known = merged.get(field.name);
    const members = known?.fields || field.fields ? mergeFields([known?.fields ?? [], field.fields ?? []]) : undefined;
    merged.set(field.name, { ...(known ?? field), fields: members });
  }
  return [...merged.values()];
};

/** The tables of an export. A CSV file contains one of them. */
export const submissionTables = ['Submissions', 'Line items'] as const;

const common = [
  column('id', 'ID'),
  column('clientSubmissionId', 'Client submission ID'),
  column('status', 'Status', 'code'),
  column('fraudStatus', 'Fraud', 'code'),
  column('fraudScore', 'Fraud score', 'number'),
  column('confidence', 'Confidence', 'share'),
  column('workflow', 'Workflow'),
  column('version', 'Version', 'count'),
  column('createdAt', 'Created', 'moment'),
] as const;

const present = (row: SubmissionListRecord) => ({
  id: row.id,
  clientSubmissionId: row.clientSubmissionId,
  submissionStatus: row.status,
  fraudStatus: row.fraudStatus,
  fraudScore: row.fraudScore,
  workflow: { slug: row.workflowVersion.definition.slug, name: row.workflowVersion.name, version: row.version },
  extractedData: row.extractedData,
  confidence: row.confidence,
  createdAt: row.createdAt.toISOString(),
});

const cellsOf = (row: SubmissionListRecord): Cell[] => [
  row.id,
  row.clientSubmissionId,
  row.status,
  row.fraudStatus,
  row.fraudScore,
  row.confidence,
  row.workflowVersion.definition.slug,
  row.version,
  row.createdAt.toISOString(),
];

const kindsOfFields: Readonly<Partial<Record<OutputField['type'], ColumnKind>>> = {
  number: 'number',
  integer: 'count',
  currency: 'amount',
  date: 'day',
  datetime: 'dateTime',
};

const fieldColumn = ({ name, label, type }: OutputField): ExportColumn => ({
  name,
  label,
  kind: kindsOfFields[type] ?? 'text',
  isOwnLabel: true,
});

const valuesOf = (row: SubmissionListRecord): Values => membersOf(row.extractedData);

/** The cells of a row for some fields. */
const fieldCells = (fields: readonly OutputField[], values: Values): Cell[] =>
  fields.map(({ name, type }) => valueCell(values[name], type));

/** The items of one list of a row, each with its number from 1. */
const itemsOf = (row: SubmissionListRecord, list: string): { position: number; values: Values }[] => {
  const items = valuesOf(row)[list];
  return (Array.isArray(items) ? items : []).map((item, index) => ({
    position: index + 1,
    values: isObject(item) ? item : {},
  }));
};

/** A submission of a list. If the list has submissions of several companies, it names its company. */
type ExportedSubmission = SubmissionListRecord & { readonly company?: { readonly name: string } };

/** The input of an export of submissions. */
export interface SubmissionsToExport {
  readonly prisma: Db;
  /** The panel's address, for links. */
  readonly baseUrl: string;
  /** The workflows whose submissions can be among them. */
  readonly workflows: readonly UsedWorkflow[];
  /** Reads the submissions, of one workflow if it is named. */
  readonly read: (slug?: string) => AsyncIterable<ExportedSubmission>;
  /** Whether they are of several companies. */
  readonly hasCompanies?: boolean;
}

/** The number of rows whose decisions are looked up at a time. */
const decisionsAtOnce = 500;

/** Submissions with the newest decision of each. */
async function* withDecisions(prisma: Db, rows: AsyncIterable<ExportedSubmission>) {
  for await (const batch of batchesOf(rows, decisionsAtOnce)) {
    const decisions = await listNewestDecisions(
      prisma,
      batch.map(({ id }) => id),
    );
    for (const row of batch) yield { row, decision: decisions.get(row.id) ?? null };
  }
}

/**
 * The sheets of a workflow: one of its submissions, with the person, time and reason of each decision, and one for each
 * of its lists.
 */
const sheetsOf = (
  { prisma, baseUrl, read, hasCompanies = false }: SubmissionsToExport,
  { slug, name, schemas }: UsedWorkflow,
): ExportTable[] => {
  const merged = mergeFields(schemas);
  const fields = merged.filter((field) => !isItemList(field));
  const linkOf = ({ id }: ExportedSubmission): Cell => ({ text: id, url: `${baseUrl}/admin/submissions/${id}` });
  const start = [column('id', 'Submission'), column('clientSubmissionId', 'Client submission ID')];
  const submissions: ExportTable = {
    name,
    isOwnName: true,
    columns: [
      ...start,
      column('status', 'Status', 'code'),
      ...(hasCompanies ? [column('company', 'Company')] : []),
      column('createdAt', 'Created', 'moment'),
      ...fields.map(fieldColumn),
      column('confidence', 'Confidence', 'share'),
      column('fraudStatus', 'Fraud', 'code'),
      column('fraudScore', 'Fraud score', 'number'),
      column('decidedBy', 'Decided by'),
      column('decidedAt', 'Decided', 'moment'),
      column('reason', 'Reason'),
      column('version', 'Version', 'count'),
    ],
    async *rows() {
      for await (const { row, decision } of withDecisions(prisma, read(slug))) {
        yield [
          linkOf(row),
          row.clientSubmissionId,
          row.status,
          ...(hasCompanies ? [row.company?.name ?? null] : []),
          row.createdAt.toISOString(),
          ...fieldCells(fields, valuesOf(row)),
          row.confidence,
          row.fraudStatus,
          row.fraudScore,
          decision?.decidedBy ?? null,
          decision?.decidedAt.toISOString() ?? null,
          decision?.reason ?? row.rejectReason ?? row.cancelReason ?? row.failedReason,
          row.version,
        ];
      }
    },
  };
  const lists = merged.filter(isItemList).map((list): ExportTable => {
    const members = list.fields ?? [];
    return {
      name: `${name} – ${list.label}`,
      isOwnName: true,
      isDetail: true,
      columns: [...start, column('position', 'Line', 'count'), ...members.map(fieldColumn)],
      async *rows() {
        for await (const row of read(slug)) {
          for (const { position, values } of itemsOf(row, list.name)) {
            yield [linkOf(row), row.clientSubmissionId, position, ...fieldCells(members, values)];
          }
        }
      },
    };
  });
  return [submissions, ...lists];
};

/**
 * Submissions with a column for each field, and the items of their lists as a second table. A workbook has sheets for
 * each workflow.
 */
export const submissionExport = (exported: SubmissionsToExport): ExportSource => {
  const { workflows, read } = exported;
  const fields = mergeFields(workflows.flatMap(({ schemas }) => schemas));
  const byName = workflows.toSorted((one, other) => one.name.localeCompare(other.name));
  const lists = fields.filter(isItemList);
  const columns = fields.filter((field) => !isItemList(field));
  const members = mergeFields(lists.map((list) => list.fields ?? []));
  const main: ExportTable = {
    name: submissionTables[0],
    columns: [...common, ...columns.map(fieldColumn)],
    async *rows() {
      for await (const row of read()) yield [...cellsOf(row), ...fieldCells(columns, valuesOf(row))];
    },
  };
  const items: ExportTable = {
    name: submissionTables[1],
    columns: [
      column('submissionId', 'Submission'),
      column('clientSubmissionId', 'Client submission ID'),
      column('field', 'Field'),
      column('position', 'Line', 'count'),
      ...members.map(fieldColumn),
    ],
    async *rows() {
      for await (const row of read()) {
        for (const { name } of lists) {
          for (const { position, values } of itemsOf(row, name)) {
            yield [row.id, row.clientSubmissionId, name, position, ...fieldCells(members, values)];
          }
        }
      }
    },
  };
  return {
    name: 'submissions',
    tables: [main, items],
    // Without a submission there is no workflow, and a workbook needs a sheet.
    sheets: workflows.length === 0 ? [main] : byName.flatMap((workflow) => sheetsOf(exported, workflow)),
    async *items() {
      for await (const row of read()) yield present(row);
    },
  };
};
