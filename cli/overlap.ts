import { parseDurationMs } from '../domain/duration.ts';
import { overlapMaxMs } from '../domain/webhooks/secret-overlap.ts';
import { CliError } from './errors/cli-error.ts';

const hourMs = 3_600_000;

/** The milliseconds of `--overlap`, at most `maxMs`. @throws CliError */
export const parseOverlap = (text: string, maxMs = overlapMaxMs): number => {
  const overlapMs = parseDurationMs(text);
  if (overlapMs === null || overlapMs > maxMs) {
    throw new CliError(
      `--overlap: "${text}" is not a duration of at most ${maxMs / hourMs}h. Write it like 0s, 30m or 24h.`,
    );
  }
  return overlapMs;
};
