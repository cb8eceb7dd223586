import type { Logger } from './log.ts';

/** What ends with an outcome, and the message of its line. */
const messages = {
  document: 'a document has ended',
  capture: 'a shelf capture has ended',
  delivery: 'a delivery has ended',
  export: 'an export has ended',
  source: 'an object of a source has ended',
  mail: 'an email of a mailbox has ended',
} as const;

/** How something has ended: ids, names and codes, and never content. */
export interface Outcome {
  /** Such as `approved`, `failed` or `delivered`. */
  readonly outcome: string;
  /** Why it is not what was wished for; null if it is. */
  readonly code: string | null;
  readonly durationMs: number | null;
  /** Whether a person must look at it. */
  readonly isAlarming: boolean;
  /** Ids, and names that are no content: engine, workflow, kind. */
  readonly about: Readonly<Record<string, string | number | null>>;
}

/** What has ended. */
export type EndedThing = keyof typeof messages;

export type NoteOutcome = (what: EndedThing, outcome: Outcome) => void;

/** Lines of one kind in a second, beside warnings. */
const linesPerSecondMax = 10;

/**
 * Returns a function that writes one line for each outcome. Those that a person must look at are warnings and are all
 * written. Of the others, 10 of a kind are written in a second, and the next line says how many were left out.
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
