import { S3Error } from 'minio';
import { ProblemError } from '../../domain/problems.ts';
import { commandOf } from '../../platform/commands.ts';
import { ConfigError } from '../../platform/config.ts';
import { UnknownSecretsKeyError } from '../../platform/sealing/keyring.ts';
import { StorageUnavailable } from '../../platform/storage/unavailable.ts';
import { databaseErrorCodes, isDatabaseUnavailable } from '../../prisma/unavailable.ts';

/** Advice on errors of the database, by the codes of Prisma, of its driver adapter, of the server and of the socket. */
const databaseAdvice: readonly (readonly [codes: readonly string[], advice: string])[] = [
  [
    ['P1000', 'AuthenticationFailed', '28P01', '28000'],
    'The database rejects the user or the password. Correct both in DATABASE_URL.',
  ],
  [
    ['P1003', 'DatabaseDoesNotExist', '3D000'],
    `The database in DATABASE_URL does not exist. Correct its name, or create the database and run "${commandOf('setup')}".`,
  ],
  [
    ['P2021', 'TableDoesNotExist', '42P01'],
    `The database does not have the tables of this version. Run "${commandOf('setup')}".`,
  ],
  [
    ['P1011', 'TlsConnectionError'],
    'The database and this command cannot agree on TLS. Check sslmode and the certificates in DATABASE_URL.',
  ],
  [
    ['P1001', 'DatabaseNotReachable', 'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ETIMEDOUT'],
    'Cannot reach the database. Check the host and the port in DATABASE_URL, or start the stack with "npm start".',
  ],
];

const connectionLost =
  'The connection to the database was lost, so the command may or may not have taken effect. ' +
  'Check with a list command, then run it again.';

const explainDatabase = (error: unknown): string | null => {
  const codes = databaseErrorCodes(error);
  const advice = databaseAdvice.find(([known]) => known.some((code) => codes.has(code)));
  return advice?.[1] ?? (isDatabaseUnavailable(error) ? connectionLost : null);
};

/** Returns a sentence about an error of a server or of the settings that names the fix; null for any other error. */
export const explain = (error: unknown): string | null => {
  if (error instanceof ConfigError || error instanceof UnknownSecretsKeyError) return error.message;
  if (error instanceof StorageUnavailable) {
    return 'Cannot reach the object storage. Check S3_ENDPOINT, or start the stack with "npm start".';
  }
  if (error instanceof S3Error) {
    return `The object storage rejects the request (${error.code}). Check S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY.`;
  }
  return explainDatabase(error) ?? (error instanceof ProblemError ? error.message : null);
};
