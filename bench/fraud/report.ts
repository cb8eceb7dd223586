import { fraudCheckTypes } from '../../domain/fraud/verdict.ts';
import { alignColumns } from '../measuring/align-columns.ts';
import { wilsonText } from '../measuring/wilson-text.ts';
import type { Trial } from './measure.ts';

/** The results of one kind of document. */
export interface KindFigures {
  readonly paper: string;
  readonly kind: string;
  readonly isFraud: boolean;
  readonly documents: number;
  readonly flagged: number;
  /** Flagged by a check type that is right for the kind, with the right target. */
  readonly right: number;
  /** Flagged only because of its picture, as a near-duplicate. */
  readonly byPicture: number;
  /** Not read at all, for example because the quality gate stopped it. */
  readonly unread: number;
}

export interface CheckFigures {
  readonly checkType: string;
  /** Documents that this type flagged, and how many of them are fraud. */
  readonly flagged: number;
  readonly fraudulent: number;
  /** Fraudulent documents that this type can find, and how many it flagged. */
  readonly findable: number;
  readonly found: number;
}

export interface FraudFigures {
  readonly kinds: readonly KindFigures[];
  readonly checks: readonly CheckFigures[];
  /** Over all documents. */
  readonly precision: number;
  readonly recall: number;
  readonly flagged: number;
  readonly frauds: number;
}

/** The default `flagAt` of a version, used by both sample workflows. */
const flagAt = 0.6;

const flaggedBy = ({ result }: Trial): string[] =>
  result.matches.filter(({ score }) => score >= flagAt).map(({ checkType }) => checkType);

/** Maps each document's id to its original; an original maps to itself. */
const originals = (trials: readonly Trial[]): ReadonlyMap<string, string> =>
  new Map(trials.map(({ result, originalId }) => [result.submissionId, originalId ?? result.submissionId]));

/** Whether a match of a right check type flagged the document and points to its original or another copy of it. */
const isRight = ({ result, found, originalId }: Trial, originalOf: ReadonlyMap<string, string>): boolean =>
  result.matches.some(
    ({ checkType, score, targetSubmissionId }) =>
      score >= flagAt &&
      found?.some((type) => type === checkType) &&
      (targetSubmissionId === null || originalOf.get(targetSubmissionId) === originalId),
  );

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);

/** Counts the flagged documents, by kind and by check type. */
export const fraudFigures = (trials: readonly Trial[]): FraudFigures => {
  const originalOf = originals(trials);
  const names = [...new Set(trials.map(({ paper, kind }) => `${paper}\t${kind}`))];
  const kinds = names.map((name): KindFigures => {
    const own = trials.filter(({ paper, kind }) => `${paper}\t${kind}` === name);
    const [paper = '', kind = ''] = name.split('\t');
    return {
      paper,
      kind,
      isFraud: own.some(({ found }) => found !== null),
      documents: own.length,
      flagged: own.filter((trial) => flaggedBy(trial).length > 0).length,
      right: own.filter((trial) => isRight(trial, originalOf)).length,
      byPicture: own.filter((trial) => flaggedBy(trial).includes('near_duplicate_image')).length,
      unread: own.filter(({ result }) => result.failure !== null).length,
    };
  });
  const checks = fraudCheckTypes.map((checkType): CheckFigures => {
    const flagged = trials.filter((trial) => flaggedBy(trial).includes(checkType));
    const findable = trials.filter(({ found }) => found?.includes(checkType));
    return {
      checkType,
      flagged: flagged.length,
      fraudulent: flagged.filter(({ found }) => found !== null).length,
      findable: findable.length,
      found: findable.filter((trial) => flaggedBy(trial).includes(checkType)).length,
    };
  });
  const frauds = trials.filter(({ found }) => found !== null);
  const flagged = trials.filter((trial) => flaggedBy(trial).length > 0);
  return {
    kinds,
    checks,
    precision: share(flagged.filter(({ found }) => found !== null).length, flagged.length),
    recall: share(frauds.filter((trial) => flaggedBy(trial).length > 0).length, frauds.length),
    flagged: flagged.length,
    frauds: frauds.length,
  };
};

const tableOf = (rows: readonly (readonly string[])[]): string => alignColumns(rows).join('\n');

/** Formats the figures as tables, with 95 % intervals. */
export const formatFraudFigures = ({ kinds, checks, precision, recall, flagged, frauds }: FraudFigures): string =>
  [
    tableOf([
      ['paper', 'kind', 'label', 'n', 'flagged', '95 %', 'rightly', 'by picture', 'unread'],
      ...kinds.map((row) => [
        row.paper,
        row.kind,
        row.isFraud ? 'fraud' : 'honest',
        String(row.documents),
        String(row.flagged),
        wilsonText(share(row.flagged, row.documents), row.documents),
        row.isFraud ? String(row.right) : '',
        row.isFraud ? String(row.byPicture) : '',
        row.unread > 0 ? String(row.unread) : '',
      ]),
    ]),
    tableOf([
      ['check type', 'flagged', 'fraud', 'precision', '95 %', 'findable', 'found', 'recall', '95 %'],
      ...checks.map((row) => [
        row.checkType,
        String(row.flagged),
        String(row.fraudulent),
        share(row.fraudulent, row.flagged).toFixed(2),
        wilsonText(share(row.fraudulent, row.flagged), row.flagged),
        String(row.findable),
        String(row.found),
        share(row.found, row.findable).toFixed(2),
        wilsonText(share(row.found, row.findable), row.findable),
      ]),
    ]),
    `all documents: precision ${precision.toFixed(3)} (${wilsonText(precision, flagged)}) of ${flagged}, recall ${recall.toFixed(3)} (${wilsonText(recall, frauds)}) of ${frauds}`,
  ].join('\n\n');
