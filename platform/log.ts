import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

export type { Logger } from 'pino';

/** What must never be in a log line: keys, secrets, and the signed part of upload addresses. */
const redact = [
  'req.headers.authorization',
  'headers.authorization',
  '*.secretKey',
  '*.password',
  '*.keyHash',
  '*.uploadUrl',
];

/**
 * The process's structured log on standard error: JSON lines, or readable ones on a terminal or where the setting asks for them.
 * @param name which process speaks, for instance `api`.
 */
export const createLogger = (name: string, { level, format }: Config['log']): Logger =>
  format === 'pretty' || (format === 'auto' && process.stderr.isTTY)
    ? pino({
        name,
        level,
        redact,
        transport: {
          target: 'pino-pretty',
          options: { destination: 2, ignore: 'pid,hostname', translateTime: 'HH:MM:ss.l' },
        },
      })
    : pino(
        { name, level, redact, timestamp: pino.stdTimeFunctions.isoTime },
        pino.destination({ dest: 2, sync: false }),
      );

/** A failure as a log line may carry it, whatever was thrown. */
export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
