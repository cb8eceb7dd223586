import { openDatabase } from '../../../prisma/client.ts';
import { testStack } from './stack.ts';

/**
 * The database of the shared stack, for actions that callers of the API cannot do or see. It stays open as long as the
 * process.
 */
export const { prisma, pool } = openDatabase({ url: testStack().databaseUrl, poolSize: 4 }, 'test');
