import { APIError } from 'better-auth/api';
import { ProblemError } from '../../../domain/problems.ts';
import { hashPassword, verifyPassword } from '../../../platform/secrets.ts';

/** Lets the authentication library answer 503 instead of an internal error if too many passwords wait. */
const forLibrary = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw new APIError('SERVICE_UNAVAILABLE', { message: error.message }, { ...error.options.headers });
  }
};

/** How the authentication library hashes and checks passwords. */
export const passwordFunctions = {
  hash: (password: string): Promise<string> => forLibrary(hashPassword(password)),
  verify: ({ hash, password }: { hash: string; password: string }): Promise<boolean> =>
    forLibrary(verifyPassword(password, hash)),
};
