/** The kinds of exports on a schedule. */
export const exportKinds = ['submissions', 'facings', 'deliveries', 'audit'] as const;
export type ExportKind = (typeof exportKinds)[number];

/** The length of a period: an hour, a day or a week from Monday, in UTC. */
export const exportIntervals = ['hour', 'day', 'week'] as const;
export type ExportInterval = (typeof exportIntervals)[number];

export const exportFormats = ['csv', 'xlsx', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A time from `from` to before `until`. */
export interface ExportPeriod {
  readonly from: Date;
  readonly until: Date;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const lengthsMs: Readonly<Record<ExportInterval, number>> = { hour: hourMs, day: dayMs, week: 7 * dayMs };
/** The first Monday after the start of Unix time, which was a Thursday. */
const firstMondayMs = 4 * dayMs;

/** The period that contains a time. */
export const periodOf = (time: Date, every: ExportInterval): ExportPeriod => {
  const offset = every === 'week' ? firstMondayMs : 0;
  const length = lengthsMs[every];
  const from = offset + Math.floor((time.getTime() - offset) / length) * length;
  return { from: new Date(from), until: new Date(from + length) };
};

/**
 * Longer than a transaction may take, so that everything that happened in a period is committed when its file is
 * written.
 */
export const settleMs = 120_000;

/** When the file of the period that contains a time can be written. */
export const dueAt = (time: Date, every: ExportInterval): Date =>
  new Date(periodOf(time, every).until.getTime() + settleMs);

/** Periods whose files can be written again at a time: a month of hours. */
export const periodsAgainMax = 750;

/** The start of the earliest period that can be written again. */
export const earliestAgain = (coveredUntil: Date, every: ExportInterval): Date =>
  new Date(coveredUntil.getTime() - periodsAgainMax * lengthsMs[every]);

/** The week by ISO 8601: that of its Thursday, in the Thursday's year. */
const weekName = (monday: Date): string => {
  const thursday = new Date(monday.getTime() + 3 * dayMs);
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / lengthsMs.week) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
};

/** A period for people: `2026-03-14-09h`, `2026-03-14` or `2026-W11`, in UTC. */
export const periodName = ({ from }: ExportPeriod, every: ExportInterval): string => {
  if (every === 'week') return weekName(from);
  const text = from.toISOString();
  return every === 'day' ? text.slice(0, 10) : `${text.slice(0, 10)}-${text.slice(11, 13)}h`;
};

/** The part of a bucket that holds the exports of a company. No schedule writes outside its own company's part. */
export const exportsOf = (companyId: string): string => `exports/${companyId}/`;

const folderLengthMax = 300;

/**
 * Returns why a schedule cannot write to a folder below {@link exportsOf}, as the rest of a sentence about the folder;
 * null if it can. An empty name stands for {@link exportsOf} itself.
 */
export const folderProblem = (folder: string): string | null => {
  if (folder === '') return null;
  if (folder.length > folderLengthMax || /[\p{Cc}\\]/u.test(folder)) return 'must have at most 300 plain characters';
  return folder.split('/').some((part) => ['', '.', '..'].includes(part))
    ? 'must be names with a slash between them, such as "daily" or "finance/daily"'
    : null;
};

/** Where the files of a schedule are: a prefix that ends in a slash. */
export const prefixOf = (companyId: string, folder: string): string =>
  exportsOf(companyId) + (folder === '' ? '' : `${folder}/`);

/**
 * The key of the file of a period, such as `exports/co_1/submissions-2026-03-14.csv`: always the same for the same
 * period.
 */
export const exportKeyOf = (
  { prefix, kind, every, format }: ExportNames & { readonly prefix: string },
  period: ExportPeriod,
): string => `${prefix}${kind}-${periodName(period, every)}.${format}`;

interface ExportNames {
  readonly kind: ExportKind;
  readonly every: ExportInterval;
  readonly format: ExportFormat;
}
