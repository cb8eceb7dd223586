import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ManagedProcess, startProcess } from '../../../dev/processes/managed-process.ts';
import type { BuiltStage } from './build.ts';
import { quote, run } from './run.ts';

/** A data folder that a container may write to, besides its /tmp. */
export interface ContainerOptions {
  readonly dataFolder: string;
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * Returns the command that starts a program in a root file system as a container engine would: a mount namespace with a read-only root, a
 * data folder and an empty /tmp, the image's unprivileged user, no further privileges, and only the image's environment and the settings.
 */
const commandFor = (
  { root, environment, workdir, user }: BuiltStage,
  options: ContainerOptions,
  words: readonly string[],
) => {
  const mounts = [
    `mount --bind ${root} ${root}`,
    `mount -o remount,bind,ro ${root}`,
    `mount --rbind /dev ${root}/dev`,
    `mount -t proc proc ${root}/proc`,
    `mount -t tmpfs -o mode=1777 tmpfs ${root}/tmp`,
    `mount --bind ${quote(options.dataFolder)} ${root}/data`,
  ];
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', ...environment, ...options.settings };
  const pairs = Object.entries(env).map(([name, value]) => quote(`${name}=${value}`));
  const inside = `cd ${quote(workdir)} && exec "$@"`;
  return `set -e
${mounts.join('\n')}
exec setpriv --no-new-privs --bounding-set=-all,+setuid,+setgid,+sys_chroot chroot --userspec=${user} --groups= ${root} /usr/bin/env -i ${pairs.join(' ')} /bin/sh -c ${quote(inside)} sh ${words.map(quote).join(' ')}`;
};

const unshare = ['--mount', '--propagation=private', '/bin/sh', '-c'];

/** Creates a data folder that the image's user owns. */
export const createDataFolder = async (stage: BuiltStage, parent: string, name: string): Promise<string> => {
  const folder = join(parent, name);
  mkdirSync(folder, { recursive: true });
  await run('chown', [stage.user, folder]);
  return folder;
};

/** Runs a role to its end and returns its standard output. @throws Error with its output if it fails */
export const runRole = (stage: BuiltStage, options: ContainerOptions, args: readonly string[]): Promise<string> =>
  run('unshare', [...unshare, commandFor(stage, options, [...stage.entrypoint, ...args])]);

/** Runs a program of the root file system other than its entry point. */
export const runInside = (stage: BuiltStage, options: ContainerOptions, words: readonly string[]): Promise<string> =>
  run('unshare', [...unshare, commandFor(stage, options, words)]);

/** Starts a role that keeps running. */
export const startRole = (
  stage: BuiltStage,
  options: ContainerOptions,
  role: string,
  logFolder: string,
): Promise<ManagedProcess> =>
  startProcess({
    name: role,
    command: 'unshare',
    args: [...unshare, commandFor(stage, options, [...stage.entrypoint, role])],
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
    logFile: join(logFolder, `image-${role}.log`),
    output: 'file',
  });
