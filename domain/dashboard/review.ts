import { at } from '../assert.ts';
import { durationsOf, type ReportRow, type SteppedSpan, stepsOf, sumsOf, totalOf } from './report.ts';

/** Fields whose confidence is in one tenth, and how many of them nobody corrected. */
export interface ConfidenceTenth {
  /** The lower end of the tenth; the last one includes 1. */
  readonly from: number;
  readonly fields: number;
  readonly right: number;
}

interface Checked {
  readonly confidence: number;
  readonly isRight: boolean;
  readonly number: number;
}

const checkedOf = ({ value, number }: ReportRow): Checked => {
  const [confidence, verdict] = value.split('|');
  return { confidence: Number(confidence), isRight: verdict === 'right', number };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/**
 * Whether fields are right as often as their confidence says, by tenths of the confidence. Tenths without fields are
 * left out.
 */
const tenthsOf = (checked: readonly Checked[]): ConfidenceTenth[] =>
  Array.from({ length: 10 }, (_, index) => {
    const inside = checked.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10 + 1e-9)) === index);
    const right = inside.filter(({ isRight }) => isRight);
    return {
      from: index / 10,
      fields: sum(inside.map(({ number }) => number)),
      right: sum(right.map(({ number }) => number)),
    };
  }).filter(({ fields }) => fields > 0);

/** The decisions of one person, or of callers through the API. */
export interface ReviewerReport {
  /** Null for callers. */
  readonly userId: string | null;
  readonly approved: number;
  readonly rejected: number;
  readonly cancelled: number;
  /** Days with a decision. */
  readonly days: number;
}

const reviewersOf = (rows: readonly ReportRow[]): ReviewerReport[] => {
  const byPerson = Map.groupBy(rows, ({ value }) => at(value.split('|'), 0));
  const reports = [...byPerson].map(([person, own]): ReviewerReport => {
    const count = (kind: string): number =>
      sum(own.filter(({ value }) => value.endsWith(`|${kind}`)).map(({ number }) => number));
    return {
      userId: person === 'api' ? null : person,
      approved: count('approved'),
      rejected: count('rejected'),
      cancelled: count('cancelled'),
      days: new Set(own.map(({ day }) => day.toISOString().slice(0, 10))).size,
    };
  });
  const decisions = ({ approved, rejected, cancelled }: ReviewerReport): number => approved + rejected + cancelled;
  return reports.toSorted((a, b) => decisions(b) - decisions(a));
};

/** The reviews of a span, from the rows of the source `decisions`; `decisions` and `checked` are by step. */
export const reviewReport = (rows: readonly ReportRow[], span: SteppedSpan) => {
  const checkedRows = rows.filter(({ figure }) => figure === 'checked');
  const decisionRows = rows.filter(({ figure }) => figure === 'decisions');
  const steps = stepsOf(span).map((from) => {
    const isInStep = (row: ReportRow): boolean => row.day.getTime() === from.getTime();
    const checked = checkedRows.filter(isInStep).map(checkedOf);
    const fields = sum(checked.map(({ number }) => number));
    const shareOf = (total: number): number | null => (fields === 0 ? null : total / fields);
    return {
      from,
      decisions: sum(decisionRows.filter(isInStep).map(({ number }) => number)),
      confidence: shareOf(sum(checked.map(({ confidence, number }) => confidence * number))),
      right: shareOf(sum(checked.map(({ isRight, number }) => (isRight ? number : 0)))),
    };
  });
  return {
    decisions: totalOf(sumsOf(rows, 'decisions')),
    waited: durationsOf(rows, 'waited'),
    handled: durationsOf(rows, 'handled'),
    corrected: [...sumsOf(rows, 'corrected')]
      .map(([field, submissions]) => ({ field, submissions }))
      .toSorted((a, b) => b.submissions - a.submissions || (a.field < b.field ? -1 : 1)),
    confidence: tenthsOf(checkedRows.map(checkedOf)),
    reviewers: reviewersOf(decisionRows),
    steps,
  };
};
