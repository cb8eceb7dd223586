import { t } from '../../../languages/message';
import type { QueueItem } from '../types';

/** The columns of the queue that every workflow has, by their names in the address. */
export const commonColumns = {
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
} as const;
export type CommonColumn = keyof typeof commonColumns;

const defaults: readonly CommonColumn[] = [
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

/** The name of a column that shows a field of the workflow. */
const fieldPrefix = 'field:';

export interface Column {
  readonly name: string;
  readonly label: string;
}

const isCommon = (name: string): name is CommonColumn => name in commonColumns;

/** Every column that there is for these rows: the common ones, then the fields of their workflows. */
export const columnsFor = (rows: readonly QueueItem[]): readonly Column[] => {
  const fields = new Map(
    rows.flatMap(({ values }) => values.map(({ name, label }) => [`${fieldPrefix}${name}`, label] as const)),
  );
  return [
    ...Object.entries(commonColumns).map(([name, label]) => ({ name, label })),
    ...[...fields].map(([name, label]) => ({ name, label })),
  ];
};

/** The chosen columns: those in the address, or else those by which most documents are known. */
export const chosenColumns = (
  param: string | null,
  status: string | null,
  labels: readonly Column[],
): readonly Column[] => {
  const names = param === null ? [...defaults, ...(status === null ? [] : ['status'])] : param.split(',');
  return names.flatMap((name) => {
    const label = labels.find((one) => one.name === name)?.label;
    return label
      ? [{ name, label }]
      : isCommon(name) || !name.startsWith(fieldPrefix)
        ? []
        : [{ name, label: name.slice(fieldPrefix.length) }];
  });
};

/** The value of a row that a column of a field, or of what documents are known by, shows. */
export const shownValue = ({ values }: QueueItem, column: string): string | null => {
  const found = column.startsWith(fieldPrefix)
    ? values.find(({ name }) => `${fieldPrefix}${name}` === column)
    : values.find(({ role }) => role === column);
  return found?.value ?? null;
};

const sortValue = (item: QueueItem, column: string): string | number | null => {
  switch (column) {
    case 'reason':
      return item.reasons.join(' ');
    case 'status':
      return item.status;
    case 'workflow':
      return item.workflow.name;
    case 'company':
      return item.company.name;
    case 'confidence':
      return item.confidence;
    case 'fraud':
      return item.fraudScore;
    case 'age':
      return item.createdAt;
    default: {
      const value = shownValue(item, column);
      return value !== null && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
    }
  }
};

/** How a list is sorted: by a column, up or down (`total`, `-total`). Rows without a value are last. */
export const sortedRows = (rows: readonly QueueItem[], sort: string | null): readonly QueueItem[] => {
  if (sort === null) return rows;
  const isDown = sort.startsWith('-');
  const column = isDown ? sort.slice(1) : sort;
  const direction = isDown ? -1 : 1;
  return rows.toSorted((a, b) => {
    const one = sortValue(a, column);
    const other = sortValue(b, column);
    if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
    if (typeof one === 'number' && typeof other === 'number') return (one - other) * direction;
    return String(one).localeCompare(String(other), undefined, { numeric: true }) * direction;
  });
};
