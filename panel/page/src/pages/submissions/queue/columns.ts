import { fieldColumn, type QueueColumn } from '../../../../../../domain/workflow-definitions/queue-columns';
import { t } from '../../../languages/message';
import type { QueueItem } from '../types';

/** The columns of the queue that every workflow has, by their names in the address. */
export const commonColumns: Readonly<Record<QueueColumn, string>> = {
  picture: t('Page'),
  issuer: t('From'),
  total: t('Total'),
  date: t('Date'),
  reason: t('Reason'),
  status: t('Status'),
  workflow: t('Workflow'),
  company: t('Company'),
  confidence: t('Confidence'),
  fraud: t('Fraud'),
  age: t('Age'),
};

const defaults: readonly QueueColumn[] = [
  'picture',
  'issuer',
  'total',
  'date',
  'reason',
  'workflow',
  'confidence',
  'fraud',
  'age',
];

export interface Column {
  readonly name: string;
  readonly label: string;
}

const isCommon = (name: string): name is QueueColumn => name in commonColumns;

/** Every column of these rows: the common ones, then the fields of their workflows. */
export const columnsFor = (rows: readonly QueueItem[]): readonly Column[] => {
  const fields = new Map(
    rows.flatMap(({ values }) => values.map(({ name, label }) => [`${fieldColumn}${name}`, label] as const)),
  );
  return [
    ...Object.entries(commonColumns).map(([name, label]) => ({ name, label })),
    ...[...fields].map(([name, label]) => ({ name, label })),
  ];
};

/** The columns that the workflow of all rows chose; null if they have several workflows, or if theirs chose none. */
const columnsOfWorkflow = (rows: readonly QueueItem[]): readonly string[] | null => {
  const [first] = rows;
  return first && rows.every(({ workflow }) => workflow.slug === first.workflow.slug) ? first.workflow.columns : null;
};

/** The chosen columns: those in the address, those of the workflow, or else the issuer, total and date. */
export const chosenColumns = (
  param: string | null,
  status: string | null,
  labels: readonly Column[],
  rows: readonly QueueItem[],
): readonly Column[] => {
  const names = param?.split(',') ?? columnsOfWorkflow(rows) ?? [...defaults, ...(status === null ? [] : ['status'])];
  return names.flatMap((name) => {
    const label = labels.find((one) => one.name === name)?.label;
    return label
      ? [{ name, label }]
      : isCommon(name) || !name.startsWith(fieldColumn)
        ? []
        : [{ name, label: name.slice(fieldColumn.length) }];
  });
};

/** The value of a row in a column of a field, or in the column of issuer, total or date. */
export const shownValue = ({ values }: QueueItem, column: string): QueueItem['values'][number] | null => {
  const found = column.startsWith(fieldColumn)
    ? values.find(({ name }) => `${fieldColumn}${name}` === column)
    : values.find(({ role }) => role === column);
  return found ?? null;
};
