import { ConnectionError, ProblemError, UploadError } from 'docket-capture';
import { CommandError } from '../base/failures.ts';

/**
 * The scope of an error: `file` means that the file fails for good, because the service does not accept it; `later`
 * affects only this file, which is retried; `service` affects every file, and all wait.
 */
export type Trouble = 'file' | 'later' | 'service';

/** Members of a request that depend on the file. An error in any other member affects every file. */
const ofTheFile = /^(?:contentTypes|files)\b/;

const ofProblem = ({ status, slug, errors }: ProblemError): Trouble => {
  const isInvalid = slug === 'validation-error' && errors.length > 0;
  if (isInvalid && errors.every(({ field }) => ofTheFile.test(field))) return 'file';
  // Another process has the session, it has just expired, or this file makes the service fail.
  return [400, 409, 410, 500].includes(status) || slug === 'files-missing' ? 'later' : 'service';
};

/**
 * The scope of a submission's error. When in doubt, the scope is not the file, because a file must not fail because of
 * an outage.
 */
export const troubleOf = (error: unknown): Trouble => {
  if (error instanceof CommandError) return 'file';
  if (error instanceof ProblemError) return ofProblem(error);
  if (error instanceof UploadError) return error.status === 413 ? 'file' : 'service';
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  return error instanceof ConnectionError || isTimeout ? 'service' : 'later';
};

/** The seconds of the service's Retry-After; null without one. */
export const wantedPauseMs = (error: unknown): number | null =>
  error instanceof ProblemError && error.retryAfterSeconds !== null ? error.retryAfterSeconds * 1000 : null;
