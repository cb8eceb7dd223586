import { CommanderError } from 'commander';
import { ConnectionError, DocketError, ProblemError } from 'docket-capture';

/** The exit codes. They are a contract with scripts. */
export const exitCodes = {
  failed: 1,
  usage: 2,
  access: 3,
  refused: 4,
  unavailable: 5,
  notProcessed: 6,
} as const;

/** An error whose message explains what the user can do. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = exitCodes.usage) {
    super(message);
    this.exitCode = exitCode;
  }
}

const problemCode = (status: number): number => {
  if (status === 401 || status === 403) return exitCodes.access;
  return status === 429 || status >= 500 ? exitCodes.unavailable : exitCodes.refused;
};

const wayOut = ({ status, slug }: ProblemError): string => {
  if (status === 401) return '\nSave a valid API key with "docketctl login", or set DOCKET_API_KEY.';
  if (slug === 'insufficient-scope') return '\nUse an API key with this scope.';
  if (status === 429 || status === 503) return '\nTry again in a minute.';
  return '';
};

/** The details of an error, for scripts. */
interface Details {
  readonly status: number;
  readonly slug: string;
  readonly requestId: string;
  readonly errors: ProblemError['errors'];
}

/** The message and the exit code of an error, and the service's details. */
export const describeError = (error: unknown): { message: string; exitCode: number; details?: Details } => {
  if (error instanceof CommanderError) {
    const isHelp = error.exitCode === 0;
    return { message: '', exitCode: isHelp ? 0 : exitCodes.usage };
  }
  if (error instanceof CommandError) return { message: error.message, exitCode: error.exitCode };
  if (error instanceof ProblemError) {
    const fields = error.errors.map(({ field, message }) => `\n  ${field}: ${message}`).join('');
    const request = error.requestId ? ` (request ${error.requestId})` : '';
    const message = `${error.message}${fields}${wayOut(error)}${request}`;
    const { status, slug, requestId, errors } = error;
    return { message, exitCode: problemCode(status), details: { status, slug, requestId, errors } };
  }
  if (error instanceof ConnectionError) {
    const message = `${error.message}\nCheck the address (--url or DOCKET_URL), and that the service is running.`;
    return { message, exitCode: exitCodes.unavailable };
  }
  if (error instanceof DocketError) return { message: error.message, exitCode: exitCodes.failed };
  return { message: error instanceof Error ? error.message : String(error), exitCode: exitCodes.failed };
};
