import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFile, projectRoot } from '../../base/project.ts';
import { Refusal } from '../../base/refusal.ts';

/** Folders that git does not keep, and that the benchmark needs. */
const neededFolders = ['node_modules', 'prisma/generated'];
/** Options of this run that the earlier one must not have, each with its value. */
const ownOptions = ['compare', 'json'];

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

const commitOf = (revision: string): string => {
  try {
    return git('rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`);
  } catch {
    throw new Refusal(
      `--compare takes a file that a run wrote with --json, or a revision of this repository. "${revision}" is neither.`,
    );
  }
};

const withoutOwnOptions = (args: readonly string[]): string[] =>
  args.filter((argument, index) => {
    const isOwn = (text: string | undefined): boolean =>
      ownOptions.some((name) => text === `--${name}` || text?.startsWith(`--${name}=`));
    return !isOwn(argument) && !(isOwn(args[index - 1]) && !args[index - 1]?.includes('='));
  });

/** Measures a revision as this run is measured, with the packages of this checkout. */
const measureRevision = (revision: string, args: readonly string[], jsonFile: string, folder: string): void => {
  const checkout = join(folder, 'checkout');
  git('worktree', 'add', '--quiet', '--detach', checkout, commitOf(revision));
  try {
    for (const name of neededFolders) {
      const own = projectFile(name);
      if (existsSync(own)) symlinkSync(own, join(checkout, name));
    }
    console.error(`Measuring ${revision} …`);
    const { status } = spawnSync(
      process.execPath,
      [join(checkout, 'bench/accuracy.ts'), ...withoutOwnOptions(args), '--json', jsonFile],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    if (status !== 0) {
      throw new Refusal(`${revision} could not be measured. Its benchmark may lack one of the options.`);
    }
  } finally {
    git('worktree', 'remove', '--force', checkout);
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
