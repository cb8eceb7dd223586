import { afterAll } from 'vitest';
import { openDatabase } from '../../../prisma/client.ts';
import { testStack } from './stack.ts';

const database = openDatabase({ url: testStack().databaseUrl, poolSize: 4 }, 'test');
afterAll(() => database.close());

/** The shared stack's database, for what callers of the API cannot do or see. Closed after the tests of the file. */
export const { prisma, pool } = database;
