import { execFileSync } from 'node:child_process';

/** Runs the openssl command and returns its output. */
export const openssl = (args: readonly string[], input = ''): string =>
  execFileSync('openssl', args, { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] });

/** Whether this machine has the command: tests that compare with it run only then. */
export const hasOpenssl: boolean = (() => {
  try {
    return openssl(['version']) !== '';
  } catch {
    return false;
  }
})();
