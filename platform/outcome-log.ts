import type { Logger } from './log.ts';

/** The kinds of work with an outcome, and the messages of their lines. */
const messages = {
  document: 'a document has ended',
  capture: 'a shelf capture has ended',
  delivery: 'a delivery has ended',
  export: 'an export has ended',
  source: 'an object of a source has ended',
  mail: 'an email of a mailbox has ended',
} as const;

/** The outcome of some work: ids, names and codes, but never content. */
export interface Outcome {
  /** Such as `approved`, `failed` or `delivered`. */
  readonly outcome: string;
  /** The reason if it did not succeed; null if it did. */
  readonly code: string | null;
  readonly durationMs: number | null;
  /** Whether a person must look at it. */
  readonly isAlarming: boolean;
  /** Ids, and names that are not content: engine, workflow, kind. */
  readonly about: Readonly<Record<string, string | number | null>>;
}

/** The work that has ended. */
export type EndedThing = keyof typeof messages;

export type NoteOutcome = (what: EndedThing, outcome: Outcome) => void;

/** The most lines of one kind per second, apart from warnings. */
const linesPerSecondMax = 10;

/**
 * Returns a function that writes one line for each outcome. Outcomes that a person must look at are warnings, and all
 * of them are written. Of the others, 10 of a kind are written per second, and the next line has the number of those
 * left out.
 * @param nowMs a clock that never goes back, in milliseconds
 */
export const createOutcomeLog = (
  log: Pick<Logger, 'info' | 'warn'>,
  nowMs: () => number = () => performance.now(),
): NoteOutcome => {
  const kinds = new Map<string, { second: number; lines: number; leftOut: number }>();
  return (what, { outcome, code, durationMs, isAlarming, about }) => {
    const line = { ...about, outcome, code, durationMs: durationMs === null ? null : Math.round(durationMs) };
    if (isAlarming) {
      log.warn(line, messages[what]);
      return;
    }
    const second = Math.floor(nowMs() / 1_000);
    const kind = kinds.get(what) ?? { second, lines: 0, leftOut: 0 };
    kinds.set(what, kind);
    if (kind.second !== second) {
      kind.second = second;
      kind.lines = 0;
    }
    if (kind.lines >= linesPerSecondMax) {
      kind.leftOut += 1;
      return;
    }
    kind.lines += 1;
    const { leftOut } = kind;
    kind.leftOut = 0;
    log.info(leftOut > 0 ? { ...line, leftOut } : line, messages[what]);
  };
};
