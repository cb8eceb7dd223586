import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from '../../../base/project.ts';
import { Prisma } from '../../../prisma/generated/client.ts';
import { anything, type Choose, type Databases } from './samples.ts';

/** A line of the code that has sent a statement. */
export interface Caller {
  /** The path from the project's folder. */
  readonly file: string;
  readonly line: number;
}

/** Finds the line of the product's code that called. */
const callerOf = (stack: string): Caller => {
  for (const frame of stack.split('\n').slice(1)) {
    const [, path, line] = frame.match(/((?:file:\/\/)?\/[^():]+):(\d+):\d+/) ?? [];
    const file = path && relative(projectRoot, path.startsWith('file:') ? fileURLToPath(path) : path);
    if (file && !file.startsWith('test/') && !file.startsWith('node_modules/')) return { file, line: Number(line) };
  }
  throw new Error(`No file of the project is in this stack: ${stack}`);
};

/** Ends a function that loops until it finds nothing anymore. */
export class EnoughError extends Error {}

/** The number of statements and model calls after which a function has shown all its statements. */
const callsMax = 40;

/**
 * A database that runs nothing. It passes on raw statements, with their callers, and returns made-up answers.
 * @param answer creates the rows of a statement
 */
export const createRecordingDatabase = (
  choose: Choose,
  answer: (text: string, caller: Caller) => Promise<readonly unknown[]>,
): Databases => {
  let calls = 0;
  const sometimes = <Value>(value: Value, otherwise: Value): Value => {
    calls += 1;
    if (calls > callsMax) throw new EnoughError('enough calls');
    return choose(4) === 0 ? otherwise : value;
  };
  const send = (text: string): Promise<readonly unknown[]> => {
    const rows = answer(text, callerOf(new Error('stack').stack ?? '')).then((found) => sometimes(found, []));
    // A caller may have given up before it fails.
    rows.catch(() => undefined);
    return rows;
  };
  const queryRaw = (query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) =>
    send('strings' in query ? query.text : Prisma.sql(query, ...values).text);
  const ofModel = (name: string): unknown => {
    if (/Many$/.test(name) && !name.startsWith('find')) return { count: sometimes(1, 0) };
    if (name === 'count') return sometimes(1, 0);
    if (name.startsWith('findMany') || name === 'groupBy' || /AndReturn$/.test(name)) return sometimes([anything], []);
    return name.endsWith('OrThrow') ? sometimes(anything, anything) : sometimes(anything, null);
  };
  const model = new Proxy({}, { get: (_, name) => async () => ofModel(String(name)) });
  const prisma: unknown = new Proxy(
    {
      $queryRaw: queryRaw,
      $executeRaw: async (query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) => {
        await queryRaw(query, ...values);
        return sometimes(1, 0);
      },
      $transaction: (work: ((tx: unknown) => Promise<unknown>) | Promise<unknown>[]) =>
        typeof work === 'function' ? work(prisma) : Promise.all(work),
    },
    {
      get: (known, name) => {
        if (name === 'then') return undefined;
        return name in known ? known[name as keyof typeof known] : model;
      },
    },
  );
  const query = async (statement: string | { readonly text: string }) => ({
    rows: await send(typeof statement === 'string' ? statement : statement.text),
  });
  return { prisma, pool: { query, totalCount: 1, connect: async () => ({ query, release: () => undefined }) } };
};
