import pg, { type Connection, DatabaseError, type Pool, type Submittable } from 'pg';
import { at, requireValue } from '../domain/assert.ts';
import { Prisma, type PrismaClient } from './generated/client.ts';

/** The same as `Db` of the client, which imports this file. */
type Db = PrismaClient | Prisma.TransactionClient;

/** A statement with its values, which the server reads from their text. */
interface Statement {
  readonly text: string;
  readonly values: readonly (string | null)[];
}

type Row = Record<string, unknown>;

/** The rows that a statement has returned, and the number of rows that it has changed or read. */
interface Outcome {
  readonly rows: readonly Row[];
  readonly count: number;
}

/** The form of an element in the text of an array (PostgreSQL, "Array Input and Output Syntax"). */
const elementText = (element: unknown): string =>
  element === null ? 'NULL' : `"${valueText(element)?.replaceAll(/["\\]/g, '\\$&')}"`;

/** The text of a value. @throws Error for a type that no statement here has */
const valueText = (value: unknown): string | null => {
  if (value === null) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `{${value.map(elementText).join(',')}}`;
  throw new Error(`a statement has a value of the type ${typeof value}, which cannot be sent`);
};

const int8 = 20;

/** Reads a column's text as Prisma does. */
const readerOf = (type: number): ((text: string) => unknown) =>
  type === int8 ? BigInt : pg.types.getTypeParser(type, 'text');

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

/** The number at the end of a command's tag, such as `UPDATE 3`; 0 if the command counts no rows. */
const countOf = (tag: string): number => {
  const count = Number(tag.slice(tag.lastIndexOf(' ') + 1));
  return Number.isInteger(count) ? count : 0;
};

/**
 * An error without the values that the server quotes, such as those of a row that breaks a constraint: errors are
 * logged, and the values may be those of a caller.
 */
const withoutValues = (error: Error): Error =>
  error instanceof DatabaseError
    ? Object.assign(error, { detail: undefined, where: undefined, internalQuery: undefined })
    : error;

/** The names of the statements that a connection has parsed. */
const parsedBy = new WeakMap<Connection, Set<string>>();

/**
 * Statements that are sent to the server in one message, with one end (`Sync`). The server runs them in one transaction
 * and answers once it has committed (PostgreSQL, "Frontend/Backend Protocol", "Pipelining").
 */
class Together implements Submittable {
  readonly #statements: readonly Statement[];
  readonly #nameOf: (text: string) => string;
  readonly #outcomes: Outcome[] = [];
  #readers: readonly (readonly [string, (text: string) => unknown])[] = [];
  #rows: Row[] = [];
  /** Called once, by the driver too if the answer does not come in time. */
  callback: (error: Error | null, outcomes: readonly Outcome[]) => void;

  constructor(statements: readonly Statement[], nameOf: (text: string) => string, callback: Together['callback']) {
    this.#statements = statements;
    this.#nameOf = nameOf;
    this.callback = callback;
  }

  submit(connection: Connection): void {
    const parsed = parsedBy.get(connection) ?? new Set();
    parsedBy.set(connection, parsed);
    connection.stream.cork();
    for (const { text, values } of this.#statements) {
      const name = this.#nameOf(text);
      if (name === '' || !parsed.has(name)) connection.parse({ name, text, types: [] }, true);
      if (name !== '') parsed.add(name);
      connection.bind({ statement: name, values: [...values] }, true);
      connection.describe({ type: 'P', name: '' }, true);
      connection.execute(null, true);
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#readers = fields.map(({ name, dataTypeID }) => [name, readerOf(dataTypeID)]);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const row: Row = {};
    for (const [index, [name, read]] of this.#readers.entries()) {
      const text = fields[index] ?? null;
      row[name] = text === null ? null : read(text);
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#outcomes.push({ rows: this.#rows, count: countOf(text) });
    this.#rows = [];
  }

  handleReadyForQuery(): void {
    this.callback(null, this.#outcomes);
  }

  handleError(error: Error): void {
    this.callback(withoutValues(error), []);
  }
}

type Send = (statements: readonly Statement[]) => Promise<readonly Outcome[]>;

/** How the statements of a client are sent together. */
const sendersOf = new WeakMap<object, Send>();

/** Lets {@link inOneTrip} use the connections of this client. */
export const sendTogether = (prisma: PrismaClient, pool: Pool, nameOf: (text: string) => string): void => {
  const send: Send = async (statements) => {
    const client = await pool.connect();
    const ignore = (): void => undefined;
    // A connection that breaks fails its statements, too.
    client.on('error', ignore);
    return new Promise((resolve, reject) => {
      const end = (error: Error | null, outcomes: readonly Outcome[]): void => {
        client.off('error', ignore);
        // After an error, it is unknown which statements the connection has parsed.
        client.release(error ?? undefined);
        if (error) {
          reject(error);
        } else {
          resolve(outcomes);
        }
      };
      client.query(new Together(statements, nameOf, end));
    });
  };
  sendersOf.set(prisma, send);
};

/** A statement that is written down instead of sent. */
interface Written {
  readonly sql: Prisma.Sql;
  readonly returns: 'rows' | 'count';
}

/** A database that writes raw statements down, for those that are sent together. */
const createNotes = () => {
  const written = new Map<unknown, Written>();
  const writeDown =
    (returns: Written['returns']) =>
    (first: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): object => {
      const promised = {};
      written.set(promised, { sql: 'raw' in first ? Prisma.sql(first, ...values) : first, returns });
      return promised;
    };
  return {
    // biome-ignore lint/plugin/casts: only raw statements are written down
    db: { $queryRaw: writeDown('rows'), $executeRaw: writeDown('count') } as unknown as Db,
    find: (promised: unknown): Written => requireValue(written.get(promised), 'a raw statement of this database'),
  };
};

type Results<Promises extends readonly Prisma.PrismaPromise<unknown>[]> = {
  [Index in keyof Promises]: Awaited<Promises[Index]>;
};

/**
 * Runs raw statements in one transaction with one round trip to the server, without Prisma, which costs twice as much
 * CPU time for a short statement. Each statement sees what others had committed when it started, and the transaction
 * ends with the last one. In a transaction of the caller, they are part of it.
 * @param write makes the statements with the database that it receives, without waiting for one
 * @returns the results, in order
 */
export const inOneTrip = async <const Promises extends readonly Prisma.PrismaPromise<unknown>[]>(
  db: Db,
  write: (db: Db) => Promises,
): Promise<Results<Promises>> => {
  const results: unknown[] = [];
  const send = sendersOf.get(db);
  if (send) {
    const notes = createNotes();
    const statements = write(notes.db).map(notes.find);
    const outcomes = await send(statements.map(({ sql }) => ({ text: sql.text, values: sql.values.map(valueText) })));
    for (const [index, { returns }] of statements.entries()) results.push(at(outcomes, index)[returns]);
  } else {
    // A transaction of the caller.
    for (const statement of write(db)) results.push(await statement);
  }
  // biome-ignore lint/plugin/casts: the results have the types of the promises
  return results as Results<Promises>;
};
