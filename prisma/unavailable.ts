import { socketCodes } from '../platform/socket-codes.ts';
import { Prisma } from './generated/client.ts';
import { isPoolExhausted } from './transaction.ts';

/**
 * Prisma's codes for a database that cannot be reached, does not answer in time, closes the connection or has none
 * left.
 */
const prismaCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2037']);
/**
 * SQLSTATEs of a server that stops, starts, recovers or has no connection left, and of a standby that has not been
 * promoted yet, which refuses to write; class 08 is about connections, and poolers use it for their own refusals.
 */
const serverStates = new Set(['57P01', '57P02', '57P03', '53300', '25006']);
const connectionClass = /^08[0-9A-Z]{3}$/;
const brokenConnection: ReadonlySet<string> = new Set(socketCodes);
/**
 * Messages of the driver, whose errors have no code if a connection ends or cannot be opened in time. Prisma may write
 * lines before them.
 */
const driverMessages = [
  /^Connection terminated/m,
  /^Client (has encountered a connection error|was closed) and is not queryable/m,
  /^Query read timeout/m,
  /^timeout expired/m,
];
/** Names of the same faults in Prisma's driver adapter; errors of raw queries have nothing else. */
const adapterKinds = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections']);
const causesMax = 20;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** An error and everything that caused it, including what Prisma's driver adapter puts beside the error. */
const causesOf = (error: unknown): object[] => {
  const found: object[] = [];
  const waiting: unknown[] = [error];
  while (waiting.length > 0 && found.length < causesMax) {
    const one = waiting.shift();
    if (!isObject(one) || found.includes(one)) continue;
    found.push(one);
    if ('cause' in one) waiting.push(one.cause);
    if ('errors' in one && Array.isArray(one.errors)) waiting.push(...one.errors);
    if ('meta' in one && isObject(one.meta) && 'driverAdapterError' in one.meta) {
      waiting.push(one.meta.driverAdapterError);
    }
  }
  return found;
};

const textOf = (value: object, member: string): string => {
  const text: unknown = Reflect.get(value, member);
  return typeof text === 'string' ? text : '';
};

const codesOf = (one: object): string[] =>
  ['code', 'errorCode', 'originalCode', 'kind'].map((member) => textOf(one, member)).filter((code) => code !== '');

/**
 * The codes of an error and of its causes: those of Prisma, of its driver adapter, of the server (SQLSTATE) and of the
 * socket.
 */
export const databaseErrorCodes = (error: unknown): ReadonlySet<string> => new Set(causesOf(error).flatMap(codesOf));

const saysUnavailable = (one: object): boolean => {
  if (driverMessages.some((message) => message.test(textOf(one, 'message')))) return true;
  if (adapterKinds.has(textOf(one, 'kind'))) return true;
  return codesOf(one).some(
    (code) =>
      prismaCodes.has(code) || serverStates.has(code) || brokenConnection.has(code) || connectionClass.test(code),
  );
};

/** SQLSTATE classes of data that the database refuses: data exceptions and violated constraints. */
const refusedClass = /^2[23][0-9A-Z]{3}$/;

/** Whether the database or its client refused the data: the same data would be refused again. */
export const isDataRefused = (error: unknown): boolean =>
  causesOf(error).some(
    (one) =>
      one instanceof Prisma.PrismaClientValidationError ||
      [textOf(one, 'code'), textOf(one, 'originalCode')].some((code) => refusedClass.test(code)),
  );

/**
 * Whether the database was unavailable: stopped, starting, unreachable, or without a free connection. The request is
 * not to blame.
 */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isPoolExhausted(error) || causesOf(error).some(saysUnavailable);

/** The SQLSTATE of a statement that was stopped, such as by its time limit (PostgreSQL, "Error Codes"). */
const queryCanceled = '57014';

/** Whether the server stopped a statement because it took too long. */
export const isStatementTimeout = (error: unknown): boolean =>
  causesOf(error).some((one) =>
    [textOf(one, 'code'), textOf(one, 'errorCode'), textOf(one, 'originalCode')].includes(queryCanceled),
  );
