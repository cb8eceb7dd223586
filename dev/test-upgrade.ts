import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFile } from '../base/project.ts';
import { Refusal } from '../base/refusal.ts';
import { createProgress } from './base/progress.ts';
import { checkOut, commitOf, removeCheckout } from './base/revisions.ts';
import { listenForShutdown } from './processes/shutdown.ts';
import { releaseNamed, releasesOf } from './testing/releases.ts';

/**
 * `npm run test:upgrade [-- REVISION [TESTS …]]`: runs the tests of an earlier release for creation, reads and
 * publication against the schema of this one. The earlier release is the last one whose commit CHANGELOG.md names, or
 * the given revision, which may also be a version such as `v0.2.0`. The last line is `N passed, N failed`.
 */

const defaultTests = ['test/api/sessions', 'test/api/submissions', 'test/api/batches', 'test/api/shelf-captures'];
const nothingToTest = [
  'This clone does not have the commit of the last release, so there is nothing to test. Fetch the history',
  '(git fetch --unshallow), or name a revision: npm run test:upgrade -- REVISION',
  '0 passed, 0 failed',
].join('\n');

const progress = createProgress(process.stderr);
const { signal } = listenForShutdown(() => undefined);

const releases = releasesOf(readFileSync(projectFile('CHANGELOG.md'), 'utf8'));

/** Returns the commit of a revision or version, or null if this clone does not have it. */
const commitNamed = (revision: string): string | null => commitOf(releaseNamed(releases, revision)?.commit ?? revision);

/** Returns the version of the last release, or null if this clone does not have its commit. */
const lastRelease = (): string | null => {
  const [last] = releases;
  return last && commitNamed(last.version) !== null ? last.version : null;
};

/** Installs and runs the tests of a checkout. @returns the exit code */
const runTests = (folder: string, tests: readonly string[]): Promise<number> => {
  const node = process.env.npm_node_execpath ?? process.execPath;
  const child = spawn(node, [join(folder, 'dev/bootstrap.mjs'), join(folder, 'dev/test.ts'), ...tests], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  signal.addEventListener('abort', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
};

const testRevision = async (revision: string, tests: readonly string[]): Promise<number> => {
  const commit = commitNamed(revision);
  if (commit === null) {
    throw new Refusal(`${revision}: this clone has no such revision. Fetch it first: git fetch --unshallow --tags`);
  }
  const parent = mkdtempSync(join(tmpdir(), 'docket-upgrade-'));
  // PostgreSQL may run under another account, which needs access to its programs there.
  chmodSync(parent, 0o755);
  const folder = join(parent, 'previous');
  try {
    await progress.step(`Checking out ${revision}`, async () => {
      checkOut(commit, folder);
      // Its setup applies the migrations of this release; its code and its database client remain.
      rmSync(join(folder, 'prisma/migrations'), { recursive: true });
      cpSync(projectFile('prisma/migrations'), join(folder, 'prisma/migrations'), { recursive: true });
    });
    return await runTests(folder, tests);
  } finally {
    removeCheckout(folder);
    rmSync(parent, { recursive: true, force: true });
  }
};

const [revision = lastRelease(), ...tests] = process.argv.slice(2).filter((argument) => argument !== '--');
if (revision === null) {
  console.log(nothingToTest);
} else {
  process.exitCode = await testRevision(revision, tests.length > 0 ? tests : defaultTests).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    return 1;
  });
}
