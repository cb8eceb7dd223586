import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../prisma/client.ts';
import { testStack } from './stack/stack.ts';

/** A database of one connection that counts what it sends to the server. It closes when the test has finished. */
export const countedDatabase = (): Database & { readonly trips: { count: number } } => {
  const database = openDatabase({ url: testStack().databaseUrl, poolSize: 1 }, 'test');
  onTestFinished(database.close);
  const trips = { count: 0 };
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const counted = (...args: unknown[]): unknown => {
      trips.count += 1;
      return query(...args);
    };
    Object.assign(client, { query: counted });
  });
  return { ...database, trips };
};
