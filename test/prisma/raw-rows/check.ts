import { SignatureKind } from 'typescript/unstable/sync';
import { projectFile } from '../../../base/project.ts';
import type { PrismaClient } from '../../../prisma/generated/client.ts';
import { pool } from '../../support/stack/database.ts';
import { compareRow, type Difference } from './compare.ts';
import { createDescriber } from './describe.ts';
import { type ExportedFunction, openProgram, type Site } from './program.ts';
import { type Caller, createRecordingDatabase } from './recording-database.ts';
import { chooseBy, createSampler, repeat, type Sampling } from './samples.ts';

/** How often a function is called. Each call chooses other alternatives of its parameters, and other answers. */
const attempts = 24;

/** The time after which a function without a statement counts as sending none. */
const silentAttempts = 8;

/** The time after which a function counts as waiting for something. */
const attemptMaxMs = 10_000;

/** A difference with the place of its statement. */
export interface FoundDifference extends Difference {
  readonly file: string;
  readonly line: number;
}

/** The outcome for the statements of the code. */
export interface Checked {
  readonly differences: readonly FoundDifference[];
  /** Statements that PostgreSQL does not accept, with their place and its message. */
  readonly refused: readonly string[];
  /** The places of statements that no call has sent. */
  readonly unreached: readonly string[];
}

const placeOf = ({ file, firstLine }: Site): string => `${file}:${firstLine}`;

/** Calls a function with input that makes it send other statements than samples do. */
export type Call = (prisma: PrismaClient) => Promise<unknown>;

/**
 * Compares the declared rows of every raw statement with what PostgreSQL describes, without running any. Statements
 * that are literals are read from the code. The others are recorded from calls of every function that takes a database
 * first, with made-up arguments and answers, and from `calls`.
 */
export const checkRawRows = async (calls: readonly Call[]): Promise<Checked> => {
  const { checker, sites, functions, close } = openProgram();
  const sample = createSampler(checker);
  const describer = await createDescriber(pool);
  const reached = new Set<Site>();
  const seen = new Set<string>();
  const differences: FoundDifference[] = [];
  const refused = new Set<string>();

  const siteOf = ({ file, line }: Caller): Site | undefined =>
    sites.find((site) => site.file === file && site.firstLine <= line && line <= site.lastLine);

  /** The query of the cursor that was declared last. The rows fetched from the cursor have its columns. */
  let declared = '';
  const queryOf = (text: string): string | null => {
    const [, query] = /^DECLARE \w+ NO SCROLL CURSOR FOR (.*)$/s.exec(text) ?? [];
    declared = query ?? declared;
    if (query !== undefined || text.startsWith('FETCH ')) return declared;
    return text.startsWith('CLOSE ') ? null : text;
  };

  const record = async (sent: string, { file, line }: Caller, site: Site | undefined): Promise<void> => {
    const text = queryOf(sent);
    if (text === null) return;
    const columns = await describer.describe(text).catch((error: unknown) => {
      refused.add(`${file}:${line}: ${String(error)}`);
      throw error;
    });
    if (!site) return;
    reached.add(site);
    if (!site.row || seen.has(`${placeOf(site)} ${text}`)) return;
    seen.add(`${placeOf(site)} ${text}`);
    for (const { column, what } of compareRow(checker, { row: site.row, reader: site.reader }, columns, text)) {
      const isKnown = differences.some(
        (one) => one.file === file && one.line === site.firstLine && one.column === column && one.what === what,
      );
      if (!isKnown) differences.push({ file, line: site.firstLine, column, what });
    }
  };

  /** Whether `work` has sent a statement; null if it takes too long. Its errors do not matter. */
  const attempt = async (seed: number, work: (sampling: Sampling) => Promise<unknown>): Promise<boolean | null> => {
    const choose = chooseBy(seed);
    let hasSent = false;
    const databases = createRecordingDatabase(choose, async (text, caller) => {
      hasSent = true;
      const site = siteOf(caller);
      await record(text, caller, site);
      return site?.row ? repeat(sample(site.row, sampling), choose) : [{}];
    });
    const sampling: Sampling = { choose, ...databases };
    const worked = work(sampling).then(
      () => hasSent,
      () => hasSent,
    );
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, attemptMaxMs, null);
    });
    return Promise.race([worked, late]).finally(() => clearTimeout(timer));
  };

  /** Calls a function and, if it returns functions, those. */
  const callOnce = async ({ file, name, parameters, result }: ExportedFunction, sampling: Sampling): Promise<void> => {
    const module: Record<string, unknown> = await import(projectFile(file));
    const called = module[name];
    if (typeof called !== 'function') return;
    const returned: unknown = await called(...parameters.map((type) => sample(type, sampling)));
    if (!result || typeof returned !== 'object' || returned === null) return;
    for (const [key, method] of Object.entries(returned)) {
      const member = typeof method === 'function' ? checker.getPropertyOfType(result, key) : undefined;
      const type = member && checker.getTypeOfSymbol(member);
      const [signature] = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : [];
      const types = signature?.getParameters().flatMap((parameter) => checker.getTypeOfSymbol(parameter) ?? []);
      if (types) await method(...types.map((one) => sample(one, sampling)));
    }
  };

  const takesDatabase = ({ parameters: [first] }: ExportedFunction): boolean =>
    first !== undefined && ['$queryRaw', 'totalCount'].some((name) => checker.getPropertyOfType(first, name));

  /**
   * Whether nothing in a file has to be called: all of its statements are literals, or it has none and creates pools.
   */
  const isRead = (file: string): boolean => {
    const own = sites.filter((site) => site.file === file);
    return file === 'prisma/connections.ts' || (own.length > 0 && own.every(({ text }) => text !== null));
  };

  try {
    for (const site of sites) {
      const { text, file, firstLine: line } = site;
      if (text !== null) await record(text, { file, line }, site).catch(() => undefined);
    }
    for (const one of functions.filter((each) => takesDatabase(each) && !isRead(each.file))) {
      let hasSent = false;
      for (let seed = 1; seed <= (hasSent ? attempts : silentAttempts); seed += 1) {
        const sent = await attempt(seed, (sampling) => callOnce(one, sampling));
        if (sent === null) break;
        hasSent ||= sent;
      }
    }
    for (const call of calls) await attempt(1, ({ prisma }) => call(prisma as PrismaClient));
  } finally {
    describer.close();
    close();
  }
  return { differences, refused: [...refused], unreached: sites.filter((site) => !reached.has(site)).map(placeOf) };
};
