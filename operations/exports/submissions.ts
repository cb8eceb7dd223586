import { isObject, membersOf } from '../../domain/narrowing.ts';
import type { OutputField } from '../../domain/output-field.ts';
import type { SubmissionListRecord } from '../../prisma/submissions/list.ts';
import type { Cell, ExportSource } from './table.ts';

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

/** Fields of several versions under one name each, in the order in which they come first. */
export const mergeFields = (schemas: readonly (readonly OutputField[])[]): OutputField[] => {
  const merged = new Map<string, OutputField>();
  for (const field of schemas.flat()) {
    const known = merged.get(field.name);
    const members = known?.fields || field.fields ? mergeFields([known?.fields ?? [], field.fields ?? []]) : undefined;
    merged.set(field.name, { ...(known ?? field), fields: members });
  }
  return [...merged.values()];
};

/** The tables of an export: a file of comma-separated values has one of them. */
export const submissionTables = ['Submissions', 'Line items'] as const;

const common = ['id', 'clientSubmissionId', 'status', 'fraudStatus', 'fraudScore', 'confidence'];

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

/**
 * Submissions with a column for each field, and the items of their lists as a second table.
 * @param fields of the workflows that can be among them
 */
export const submissionExport = (
  fields: readonly OutputField[],
  read: () => AsyncIterable<SubmissionListRecord>,
): ExportSource => {
  const lists = fields.filter(isItemList);
  const columns = fields.filter((field) => !isItemList(field));
  const members = mergeFields(lists.map((list) => list.fields ?? []));
  const valuesOf = (row: SubmissionListRecord): Values => membersOf(row.extractedData);
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const row of read()) {
      const values = valuesOf(row);
      yield [...cellsOf(row), ...columns.map(({ name, type }) => valueCell(values[name], type))];
    }
  }
  async function* items(): AsyncGenerator<Cell[]> {
    for await (const row of read()) {
      for (const { name } of lists) {
        const list = valuesOf(row)[name];
        for (const [index, item] of (Array.isArray(list) ? list : []).entries()) {
          const values = isObject(item) ? item : {};
          const cells = members.map((member) => valueCell(values[member.name], member.type));
          yield [row.id, row.clientSubmissionId, name, index + 1, ...cells];
        }
      }
    }
  }
  return {
    name: 'submissions',
    tables: [
      {
        name: submissionTables[0],
        columns: [...common, 'workflow', 'version', 'createdAt', ...columns.map(({ name }) => name)],
        rows,
      },
      {
        name: submissionTables[1],
        columns: ['submissionId', 'clientSubmissionId', 'field', 'position', ...members.map(({ name }) => name)],
        rows: items,
      },
    ],
    async *items() {
      for await (const row of read()) yield present(row);
    },
  };
};
