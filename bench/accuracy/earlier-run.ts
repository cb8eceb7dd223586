import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFile } from '../../base/project.ts';
import { Refusal } from '../../base/refusal.ts';
import { checkOut, commitOf, removeCheckout } from '../../dev/base/revisions.ts';

/** Folders that git does not keep, and that the benchmark needs. */
const neededFolders = ['node_modules', 'prisma/generated'];

const withoutCompare = (args: readonly string[]): string[] =>
  args.filter((argument, index) => !/^--compare(?:=|$)/.test(argument) && args[index - 1] !== '--compare');

/** Measures a revision as this run is measured, with the packages of this checkout. */
const measureRevision = (revision: string, args: readonly string[], jsonFile: string, folder: string): void => {
  const commit = commitOf(revision);
  if (commit === null) {
    throw new Refusal(
      `--compare takes a file that a run wrote with --json, or a revision of this repository. "${revision}" is neither.`,
    );
  }
  const checkout = join(folder, 'checkout');
  try {
    checkOut(commit, checkout);
    for (const name of neededFolders) {
      const own = projectFile(name);
      if (existsSync(own)) symlinkSync(own, join(checkout, name));
    }
    console.error(`Measuring ${revision} …`);
    const { status } = spawnSync(
      process.execPath,
      // Of two options `--json`, the last one counts.
      [join(checkout, 'bench/accuracy.ts'), ...withoutCompare(args), '--json', jsonFile],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    if (status !== 0) {
      throw new Refusal(`${revision} could not be measured. Its benchmark may lack one of the options.`);
    }
  } finally {
    removeCheckout(checkout);
  }
};

/**
 * Calls a function with the file of the run that this one is compared with: a file that a run wrote, or that of a
 * revision, which is measured first.
 * @param args the arguments of this run
 * @throws Refusal if it is neither a file nor a revision, or if the revision cannot be measured
 */
export const withEarlierRun = async <Result>(
  earlier: string,
  args: readonly string[],
  work: (file: string) => Promise<Result>,
): Promise<Result> => {
  if (existsSync(earlier)) return work(earlier);
  const folder = mkdtempSync(join(tmpdir(), 'docket-accuracy-'));
  try {
    const jsonFile = join(folder, 'earlier.json');
    measureRevision(earlier, args, jsonFile, folder);
    return await work(jsonFile);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
