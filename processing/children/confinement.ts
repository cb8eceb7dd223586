import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ConfigError } from '../../platform/config.ts';
import { decoderEnvironment } from '../../platform/decoder-environment.ts';
import { processFolder } from '../../platform/temporary-files.ts';

/** How processes that open untrusted files are confined, beyond their environment, process group and temporary folder. */
export interface Confinement {
  /** Whether Node.js lets them open only the files of their work. */
  readonly files: boolean;
  /** A command that runs the command behind it without a network; empty if the system has none. */
  readonly network: readonly string[];
  /** A command that runs the command behind it without a way to more privileges, and kills it when its parent dies. */
  readonly privileges: readonly string[];
  /** Whether `prlimit` limits their memory. */
  readonly memory: boolean;
}

export type ConfinementMode = 'auto' | 'off' | 'required';

export const unconfined: Confinement = { files: false, network: [], privileges: [], memory: false };

const run = promisify(execFile);
const probeTimeoutMs = 20_000;
const megabyte = 1_048_576;

/**
 * The limit of allocated memory in bytes. It also counts what is reserved and never touched, such as the stacks of
 * threads, so it is higher than the limit of resident memory, and stops what grows faster than that is looked at.
 */
const dataLimit = (maxMemoryMb: number): number => (maxMemoryMb + 1024 + 32 * availableParallelism()) * megabyte;

const memoryLimiter = (maxMemoryMb: number): string[] => [
  'prlimit',
  `--data=${dataLimit(maxMemoryMb)}`,
  '--core=0',
  '--',
];

/** Each list names commands with the same effect, the strictest first. */
const networks = [['unshare', '--user', '--map-current-user', '--net', '--']];
const keepPrivileges = ['--no-new-privs', '--inh-caps=-all', '--pdeathsig', 'KILL', '--'];
const privileges = [
  ['setpriv', '--bounding-set=-all', ...keepPrivileges],
  ['setpriv', ...keepPrivileges],
];

/** The first of the commands that starts Node.js behind `launcher`; empty if none does. */
const firstThatRuns = async (
  launcher: readonly string[],
  commands: readonly (readonly string[])[],
): Promise<readonly string[]> => {
  for (const command of commands) {
    const [program = '', ...args] = [...launcher, ...command, process.execPath, '--version'];
    const runs = await run(program, args, { env: decoderEnvironment(), timeout: probeTimeoutMs }).then(
      () => true,
      () => false,
    );
    if (runs) return command;
  }
  return [];
};

/** What a confinement leaves open, in words for operators. */
export const gapsOf = ({ files, network, privileges: held, memory }: Confinement): string[] => [
  ...(files ? [] : ['files']),
  ...(network.length > 0 ? [] : ['network']),
  ...(held.length > 0 ? [] : ['privileges']),
  ...(memory ? [] : ['memory']),
];

/**
 * Finds out what this system offers, by trying it.
 * @throws ConfigError with mode `required`, if it does not offer everything
 */
export const detectConfinement = async (mode: ConfinementMode): Promise<Confinement> => {
  if (mode === 'off') return unconfined;
  const network = await firstThatRuns([], networks);
  const held = await firstThatRuns(network, privileges);
  const limiter = await firstThatRuns([...network, ...held], [memoryLimiter(4096)]);
  const found = { files: true, network, privileges: held, memory: limiter.length > 0 };
  const gaps = gapsOf(found);
  if (mode === 'auto' || gaps.length === 0) return found;
  throw new ConfigError(
    `DECODER_CONFINEMENT is "required", but this system cannot confine: ${gaps.join(', ')}. See docs/security.md for what it takes, or set DECODER_CONFINEMENT=auto.`,
  );
};

/** The command that starts `program` confined; only its last part remains as a process. */
export const confinedCommand = (
  { network, privileges: held, memory }: Confinement,
  maxMemoryMb: number,
  program: readonly string[],
): string[] => [...network, ...held, ...(memory ? memoryLimiter(maxMemoryMb) : []), ...program];

/** A command that starts the program behind it so that it ends with the process that starts it; empty if there is none. */
export const programLauncher = ({ privileges: held }: Confinement): readonly string[] =>
  held.length > 0 ? ['setpriv', '--pdeathsig', 'KILL', '--'] : [];

/** Folders that decoders need besides Docket's own code. */
export interface DecoderFolders {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const code = ['package.json', 'domain', 'node_modules', 'platform', 'processing'].map((name) => join(root, name));
/** A package looks here for the kind of C library. */
const system = ['/usr/bin/ldd'];

/** A path, and where it leads if it is a link. */
const withTarget = (path: string): string[] => (existsSync(path) ? [...new Set([path, realpathSync(path)])] : [path]);

/**
 * Node.js's options that let a process open only Docket's code, this process's temporary files and the folders given. Folders to write to are
 * made first: Node.js takes a path that does not exist for a file.
 */
export const permissionOptions = (
  { files }: Confinement,
  { reads, writes }: DecoderFolders,
  startsPrograms: boolean,
): string[] => {
  if (!files) return [];
  for (const folder of writes) mkdirSync(folder, { recursive: true });
  const written = [processFolder(), ...writes].flatMap(withTarget);
  const read = [...[...code, ...reads].flatMap(withTarget), ...system, ...written];
  return [
    '--permission',
    '--disable-warning=PERM0001',
    // Decoders of pictures and the OCR are native code.
    '--allow-addons',
    ...(startsPrograms ? ['--allow-child-process'] : []),
    ...read.map((path) => `--allow-fs-read=${path}`),
    ...written.map((path) => `--allow-fs-write=${path}`),
  ];
};
