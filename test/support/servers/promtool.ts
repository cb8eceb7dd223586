import { execFileSync } from 'node:child_process';

/** Why tests that need promtool are skipped. */
export const promtoolMissing = 'promtool is not installed; it is in the Debian package "prometheus"';

/** Runs promtool. @returns its output @throws Error if it reports a fault */
export const promtool = (args: readonly string[], input = ''): string =>
  execFileSync('promtool', args, { encoding: 'utf8', input });

/** Whether promtool is installed. */
export const hasPromtool = (): boolean => {
  try {
    promtool(['--version']);
    return true;
  } catch {
    return false;
  }
};
