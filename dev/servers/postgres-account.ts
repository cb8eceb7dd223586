import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Refusal } from '../../base/refusal.ts';

const run = promisify(execFile);
const accountName = 'postgres';

/** The account that runs PostgreSQL if this process is root, because PostgreSQL refuses to run as root. */
export type PostgresAccount = { uid: number; gid: number };

const idOf = async (flag: '-u' | '-g'): Promise<number> => Number((await run('id', [flag, accountName])).stdout.trim());

const findAccount = async (): Promise<PostgresAccount | null> => {
  try {
    return { uid: await idOf('-u'), gid: await idOf('-g') };
  } catch {
    return null;
  }
};

const createAccount = async (): Promise<PostgresAccount> => {
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', accountName]);
  } catch (error) {
    throw new Refusal(
      `PostgreSQL does not run as root, and the account "${accountName}" could not be created (${error instanceof Error ? error.message.trim() : error}). ` +
        `Create it (useradd --system ${accountName}), start Docket as another user, or set DATABASE_URL to a server.`,
    );
  }
  const account = await findAccount();
  if (account === null) {
    throw new Refusal(`The account "${accountName}" was created, but \`id ${accountName}\` cannot find it.`);
  }
  return account;
};

/**
 * Returns the account to run PostgreSQL under: null (this user) unless this process is root; then `postgres`, created
 * if missing.
 */
export const getPostgresAccount = async (): Promise<PostgresAccount | null> =>
  process.getuid?.() === 0 ? ((await findAccount()) ?? (await createAccount())) : null;

const mayEnter = (folder: string, { uid, gid }: PostgresAccount): boolean => {
  const { mode, uid: owner, gid: group } = statSync(folder);
  if (owner === uid) return (mode & 0o100) !== 0;
  return group === gid ? (mode & 0o010) !== 0 : (mode & 0o001) !== 0;
};

/**
 * Whether the account may enter every folder above a path. It may not for a clone in /root, which is closed to other
 * users.
 */
export const canReach = (path: string, account: PostgresAccount): boolean => {
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    if (!mayEnter(folder, account)) return false;
    if (folder === dirname(folder)) return true;
  }
};

const setprivPath = '/usr/bin/setpriv';

const hasSetpriv = (): boolean => {
  try {
    accessSync(setprivPath, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** A command line that runs a program under an account. */
export type Launch = { command: string; args: string[]; uid?: number; gid?: number };

/**
 * Returns the command line that runs `command` under the account. If closed folders are in the way, the process keeps
 * the single capability that lets it pass them (CAP_DAC_OVERRIDE, through setpriv of util-linux) and drops all others
 * of root.
 * @throws Refusal if the paths cannot be reached at all
 */
export const launchUnder = (
  account: PostgresAccount | null,
  paths: readonly string[],
  command: string,
  args: string[],
): Launch => {
  if (account === null) return { command, args };
  const closed = paths.find((path) => !canReach(path, account));
  if (closed === undefined) return { command, args, ...account };
  if (!hasSetpriv()) {
    throw new Refusal(
      `PostgreSQL runs as the account "${accountName}", which cannot enter the folders above ${closed}. ` +
        'Move the project or DATA_DIR to a folder that every user may enter, such as one in /opt or /srv, start Docket as an ordinary user, or set DATABASE_URL to a server.',
    );
  }
  const ids = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--init-groups'];
  // PostgreSQL finds its own program with access(2), which ignores the capabilities of an ordinary user unless this bit
  // is set.
  const rights = ['--inh-caps=-all,+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'];
  return { command: setprivPath, args: [...ids, ...rights, command, ...args] };
};
