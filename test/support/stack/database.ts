import { afterAll } from 'vitest';
import { openDatabase } from '../../../prisma/client.ts';
import { testStack } from './stack.ts';

const database = openDatabase({ url: testStack().databaseUrl, poolSize: 4 }, 'test');
afterAll(() => database.close());

/** The database of the shared stack, for what callers of the API cannot do or see. It is closed after the tests of the file. */
export const { prisma, pool } = database;
