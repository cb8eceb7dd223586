import { ConnectionError, ProblemError, UploadError } from 'docket-capture';
import { CommandError } from '../base/failures.ts';

/**
 * Whom an error is about: `file` for good, because the service does not accept it; `later` this file alone, which is
 * tried again; `service` every file, which all wait.
 */
export type Trouble = 'file' | 'later' | 'service';

/** Members of a request that follow from the file. What is wrong with the others is wrong for every file. */
const ofTheFile = /^(?:contentTypes|files)\b/;

const ofProblem = ({ status, slug, errors }: ProblemError): Trouble => {
  const isInvalid = slug === 'validation-error' && errors.length > 0;
  if (isInvalid && errors.every(({ field }) => ofTheFile.test(field))) return 'file';
  // Another process has the session, it has just expired, or this file makes the service fail.
  return [400, 409, 410, 500].includes(status) || slug === 'files-missing' ? 'later' : 'service';
};

/** Whom an error of a submission is about. When in doubt, it is not the file: a file must not fail for an outage. */
export const troubleOf = (error: unknown): Trouble => {
  if (error instanceof CommandError) return 'file';
  if (error instanceof ProblemError) return ofProblem(error);
  if (error instanceof UploadError) return error.status === 413 ? 'file' : 'service';
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  return error instanceof ConnectionError || isTimeout ? 'service' : 'later';
};

/** The seconds that the service asks to wait; null if it asks for nothing. */
export const wantedPauseMs = (error: unknown): number | null =>
  error instanceof ProblemError && error.retryAfterSeconds !== null ? error.retryAfterSeconds * 1000 : null;
