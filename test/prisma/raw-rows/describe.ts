import type { Connection, FieldDef, Pool } from 'pg';

/** A column of a statement's rows, as PostgreSQL describes it. */
export interface Column {
  readonly name: string;
  /** The id of its type. */
  readonly type: number;
  /** The table column that it comes from; null if it is an expression. */
  readonly of: { readonly table: string; readonly isNullable: boolean } | null;
}

/** Asks the server for the columns of a statement, without running it. */
class Description {
  readonly fields: Promise<readonly FieldDef[]>;
  readonly #text: string;
  #settle: { resolve: (fields: readonly FieldDef[]) => void; reject: (error: unknown) => void } | undefined;
  #answer: readonly FieldDef[] = [];
  #error: unknown = null;

  constructor(text: string) {
    this.#text = text;
    this.fields = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
  }

  submit(connection: Connection): void {
    connection.parse({ name: '', text: this.#text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: readonly FieldDef[] }): void {
    this.#answer = fields;
  }

  handleError(error: unknown): void {
    this.#error = error;
  }

  handleReadyForQuery(): void {
    if (this.#error) this.#settle?.reject(this.#error);
    else this.#settle?.resolve(this.#answer);
  }
}

/**
 * Describes statements over one connection of a pool; `close` gives it back. Lists count as never null, as Prisma reads
 * and writes them.
 */
export const createDescriber = async (pool: Pool) => {
  const client = await pool.connect();
  const { rows } = await client.query<{ key: string; table: string; isNullable: boolean }>(`
    SELECT attrelid || '.' || attnum AS key, relname AS "table", NOT attnotnull AND attndims = 0 AS "isNullable"
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid`);
  const tableColumns = new Map(rows.map(({ key, ...column }) => [key, column]));
  const known = new Map<string, Promise<readonly Column[]>>();
  const ask = async (text: string): Promise<readonly Column[]> => {
    const fields = await client.query(new Description(text)).fields;
    return fields.map(({ name, dataTypeID, tableID, columnID }) => ({
      name,
      type: dataTypeID,
      of: tableColumns.get(`${tableID}.${columnID}`) ?? null,
    }));
  };
  return {
    /** @throws DatabaseError if PostgreSQL does not accept the statement */
    describe: (text: string): Promise<readonly Column[]> => {
      const columns = known.get(text) ?? ask(text);
      known.set(text, columns);
      return columns;
    },
    close: () => client.release(),
  };
};
