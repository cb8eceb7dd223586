import type { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { createPrettifier } from './readable-log.ts';
import { currentSubject } from './tracing/current-work.ts';
import { activeTraceId } from './tracing/spans.ts';

export type { Logger } from 'pino';

/** The members that log lines must never contain: keys, secrets, and the signed part of upload URLs. */
const redact = [
  'req.headers.authorization',
  'headers.authorization',
  '*.secretKey',
  '*.password',
  '*.keyHash',
  '*.uploadUrl',
];

/** The context of every line: company, session and other ids of the current work, and the trace. */
const mixin = (): object => {
  const traceId = activeTraceId();
  return { ...currentSubject(), ...(traceId ? { traceId } : {}) };
};

/** Text that may wait for a slow reader, in characters. */
const waitingMax = 256 * 1024;

/**
 * Returns a function that writes lines to a stream and never waits for its reader: without a reader they are lost, and
 * those beyond {@link waitingMax} are dropped. On Linux, standard output and standard error are non-blocking if they
 * are pipes.
 * @param onDropped gets the number of lines that were dropped, as soon as there is room again
 */
export const createLineWriter = (target: Writable, onDropped: (lines: number) => void): ((line: string) => void) => {
  // Without a listener, a reader that ends would end this process, too. Several writers share one listener.
  if (target.listenerCount('error') === 0) target.on('error', () => undefined);
  let dropped = 0;
  return (line) => {
    if (!target.writable) return;
    if (target.writableLength > waitingMax) {
      dropped += 1;
      return;
    }
    const missing = dropped;
    dropped = 0;
    if (missing > 0) onDropped(missing);
    target.write(line);
  };
};

/**
 * Creates the process's structured log on standard error: JSON lines, or readable ones on a terminal or if LOG_FORMAT
 * asks for them. Writing never waits for the reader: a broken pipe loses lines, and a full one drops them and later
 * logs how many.
 * @param name the name of the process, for instance `api`
 */
export const createLogger = (name: string, { level, format }: Config['log']): Logger => {
  const onDropped = (lines: number): void => logger.warn({ lines }, 'log lines were dropped because nothing read them');
  const write = createLineWriter(process.stderr, onDropped);
  const isPretty = format === 'pretty' || (format === 'auto' && process.stderr.isTTY);
  const prettify = createPrettifier(process.stderr.isTTY);
  const logger = pino(
    {
      name,
      level,
      redact,
      mixin,
      timestamp: isPretty ? pino.stdTimeFunctions.epochTime : pino.stdTimeFunctions.isoTime,
    },
    { write: isPretty ? (line) => write(prettify(line)) : write },
  );
  return logger;
};

/** The message of any thrown value. */
export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
