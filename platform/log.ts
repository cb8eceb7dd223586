import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { currentSubject } from './tracing/current-work.ts';
import { activeTraceId } from './tracing/spans.ts';

export type { Logger } from 'pino';

/** What log lines must never contain: keys, secrets, and the signed part of upload URLs. */
const redact = [
  'req.headers.authorization',
  'headers.authorization',
  '*.secretKey',
  '*.password',
  '*.keyHash',
  '*.uploadUrl',
];

/** What every line says of the work that writes it: company, session and other ids, and the trace. */
const mixin = (): object => {
  const traceId = activeTraceId();
  return { ...currentSubject(), ...(traceId ? { traceId } : {}) };
};

/**
 * Creates the process's structured log on standard error: JSON lines, or readable ones on a terminal or if LOG_FORMAT says so.
 * @param name the name of the process, for instance `api`
 */
export const createLogger = (name: string, { level, format }: Config['log']): Logger =>
  format === 'pretty' || (format === 'auto' && process.stderr.isTTY)
    ? pino({
        name,
        level,
        redact,
        mixin,
        transport: {
          target: 'pino-pretty',
          options: { destination: 2, ignore: 'pid,hostname', translateTime: 'HH:MM:ss.l' },
        },
      })
    : pino(
        { name, level, redact, mixin, timestamp: pino.stdTimeFunctions.isoTime },
        pino.destination({ dest: 2, sync: false }),
      );

/** The message of whatever was thrown. */
export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
