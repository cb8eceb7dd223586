import { Client } from 'pg';

/** How an address of the database assigns sessions. */
export interface Pooling {
  /**
   * Whether two transactions of one connection may run in two sessions of the server, as with a pooler in transaction
   * mode. Locks and listening that outlive a transaction do not work then.
   */
  readonly sharesSessions: boolean;
  /** Whether a prepared statement with a name can be used in the next transaction. */
  readonly keepsStatements: boolean;
}

const ownSessions: Pooling = { sharesSessions: false, keepsStatements: true };
const roundsMax = 3;
const answerWithinMs = 2_000;
/** SQLSTATEs of a named statement that another session has not prepared, or has prepared already. */
const statementStates = new Set(['26000', '42P05']);

const statement = { name: 'docket_probe', text: 'SELECT pg_backend_pid() AS pid' };

const pidOf = async (client: Client, query: { name?: string; text: string }): Promise<number> => {
  const { rows } = await client.query(query);
  return Number(rows[0]?.pid);
};

const isStatementLost = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && statementStates.has(String(error.code));

/** Finds out which session runs the statement of `first` while `second` holds one. */
const look = async (first: Client, second: Client): Promise<Pooling> => {
  try {
    const before = await pidOf(first, statement);
    await second.query('BEGIN');
    const held = await pidOf(second, { text: statement.text });
    const after = await pidOf(first, statement);
    return { sharesSessions: held === before || before !== after, keepsStatements: true };
  } catch (error) {
    if (isStatementLost(error)) return { sharesSessions: true, keepsStatements: false };
    // The pooler has one session, which the other connection holds.
    if (error instanceof Error && error.message === 'Query read timeout') {
      return { sharesSessions: true, keepsStatements: true };
    }
    throw error;
  } finally {
    await second.query('ROLLBACK');
  }
};

/**
 * Finds out with two connections how an address assigns sessions. A server tells each connection the number of its
 * session; a pooler makes one up.
 * @throws if the database does not answer
 */
export const probePooling = async (databaseUrl: string): Promise<Pooling> => {
  const options = { connectionString: databaseUrl, application_name: 'docket-probe', query_timeout: answerWithinMs };
  const first = new Client(options);
  const second = new Client(options);
  try {
    await Promise.all([first.connect(), second.connect()]);
    if (Reflect.get(first, 'processID') === (await pidOf(first, { text: statement.text }))) return ownSessions;
    for (let round = 0; round < roundsMax; round += 1) {
      const pooling = await look(first, second);
      if (pooling.sharesSessions) return pooling;
    }
    return ownSessions;
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
};
