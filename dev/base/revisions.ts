import { execFileSync } from 'node:child_process';
import { projectRoot } from '../../base/project.ts';
import { Refusal } from '../../base/refusal.ts';

/** Runs git in the project. @returns its output, or null if it failed */
const git = (...args: readonly string[]): string | null => {
  try {
    return execFileSync('git', args, {
      cwd: projectRoot,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
};

/** Returns the commit of a revision, or null if this clone does not have it. */
export const commitOf = (revision: string): string | null =>
  git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`);

/** Checks out a commit in a new folder, beside this checkout. @throws Refusal if git fails */
export const checkOut = (commit: string, folder: string): void => {
  if (git('worktree', 'add', '--detach', folder, commit) === null) {
    throw new Refusal(`git worktree add failed for ${commit}.`);
  }
};

/** Removes a folder that {@link checkOut} has made, or has failed to make. */
export const removeCheckout = (folder: string): void => {
  git('worktree', 'remove', '--force', folder);
};
