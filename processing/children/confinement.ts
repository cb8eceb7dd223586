import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { at } from '../../domain/assert.ts';
import { ConfigError } from '../../platform/config.ts';
import { decoderEnvironment } from '../../platform/decoder-environment.ts';
import { processFolder } from '../../platform/temporary-files.ts';

/**
 * How processes that open untrusted files are confined, beyond their environment, process group and temporary folder.
 */
export interface Confinement {
  /** Whether Node.js lets them open only the files that they need. */
  readonly files: boolean;
  /** The start of a command that runs a program without a network; empty if the system has none. */
  readonly network: readonly string[];
  /** The start of a command that runs a program without a way to gain privileges, and kills it when its parent dies. */
  readonly privileges: readonly string[];
  /** Whether `prlimit` limits their memory. */
  readonly memory: boolean;
  /**
   * The program that blocks system calls of the command after it; null if it has not been built or does not run here.
   */
  readonly calls: string | null;
  /** Whether that program also limits the files that native code opens. */
  readonly nativeFiles: boolean;
  /** Whether they cannot read the settings of the processes that started them. */
  readonly parents: boolean;
}

export type ConfinementMode = 'auto' | 'off' | 'required';

export const unconfined: Confinement = {
  files: false,
  network: [],
  privileges: [],
  memory: false,
  calls: null,
  nativeFiles: false,
  parents: false,
};

const run = promisify(execFile);
const probeTimeoutMs = 20_000;
const megabyte = 1_048_576;

/**
 * The limit of allocated memory in bytes. It also counts memory that is reserved and never touched, such as the stacks
 * of threads, so it is higher than the limit of resident memory, and stops processes that grow faster than resident
 * memory is checked.
 */
const dataLimit = (memoryMaxMb: number): number => (memoryMaxMb + 1024 + 32 * availableParallelism()) * megabyte;

const memoryLimiter = (memoryMaxMb: number): string[] => [
  'prlimit',
  `--data=${dataLimit(memoryMaxMb)}`,
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

/** The first of the commands that starts Node.js after `launcher`; empty if none does. */
const firstThatRuns = async (
  launcher: readonly string[],
  commands: readonly (readonly string[])[],
): Promise<readonly string[]> => {
  for (const command of commands) {
    const started = [...launcher, ...command, process.execPath, '--version'];
    const runs = await run(at(started, 0), started.slice(1), {
      env: decoderEnvironment(),
      timeout: probeTimeoutMs,
    }).then(
      () => true,
      () => false,
    );
    if (runs) return command;
  }
  return [];
};

/** The path of the program of `native/confine.c`, if it has been built, as in the image. */
const confineProgram = fileURLToPath(new URL('./native/confine', import.meta.url));

/**
 * The ids of this process and its ancestors, which have the same settings; empty on systems that do not report them.
 */
const ancestry = (): number[] => {
  const ids: number[] = [];
  try {
    for (let pid = process.pid; pid > 0; ) {
      ids.push(pid);
      pid = Number(/^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    }
  } catch {
    // The system hides this process from our account.
  }
  return ids;
};

const readsEnvironment = `
const { readFileSync } = require('node:fs');
for (const pid of process.argv.slice(1)) {
  try { if (readFileSync('/proc/' + pid + '/environ').length > 0) process.exit(1); } catch {}
}`;

/** Tests whether a process that `launcher` starts cannot read the environment of this process and its ancestors. */
const hidesParents = async (launcher: readonly string[]): Promise<boolean> => {
  const ids = ancestry();
  if (ids.length === 0) return false;
  const started = [...launcher, process.execPath, '-e', readsEnvironment, ...ids.map(String)];
  return run(at(started, 0), started.slice(1), { env: decoderEnvironment(), timeout: probeTimeoutMs }).then(
    () => true,
    () => false,
  );
};

/** The gaps of a confinement, in words for operators. */
export const gapsOf = ({
  files,
  network,
  privileges: held,
  memory,
  calls,
  nativeFiles,
  parents,
}: Confinement): string[] => [
  ...(files ? [] : ['files']),
  ...(network.length > 0 || calls !== null ? [] : ['network']),
  ...(held.length > 0 ? [] : ['privileges']),
  ...(memory ? [] : ['memory']),
  ...(parents ? [] : ['settings of parent processes']),
  ...(calls === null ? ['system calls'] : []),
  ...(nativeFiles ? [] : ['files of native code']),
];

/**
 * Tests which parts of a confinement this system offers. `program` is the path of the program of `native/confine.c`, if
 * it has been built.
 * @throws ConfigError with mode `required`, if it does not offer everything
 */
export const detectConfinement = async (mode: ConfinementMode, program = confineProgram): Promise<Confinement> => {
  if (mode === 'off') return unconfined;
  const network = await firstThatRuns([], networks);
  const held = await firstThatRuns(network, privileges);
  const limiter = await firstThatRuns([...network, ...held], [memoryLimiter(4096)]);
  const launcher = [...network, ...held, ...limiter];
  const withFiles = [program, '--run', process.execPath, '--'];
  const native = existsSync(program) ? await firstThatRuns(launcher, [withFiles, [program, '--']]) : [];
  const found = {
    files: true,
    network,
    privileges: held,
    memory: limiter.length > 0,
    calls: native[0] ?? null,
    nativeFiles: native.length === withFiles.length,
    parents: await hidesParents([...launcher, ...native]),
  };
  const gaps = gapsOf(found);
  if (mode === 'auto' || gaps.length === 0) return found;
  throw new ConfigError(
    `DECODER_CONFINEMENT is "required", but this system cannot confine: ${gaps.join(', ')}. See docs/security.md for what it takes, or set DECODER_CONFINEMENT=auto.`,
  );
};

/** The start of a command that runs a program and kills it when its parent dies; empty if the system has none. */
export const programLauncher = ({ privileges: held }: Confinement): readonly string[] =>
  held.length > 0 ? ['setpriv', '--pdeathsig', 'KILL', '--'] : [];

/** The files that decoders need in addition to Docket's own code. */
export interface DecoderNeeds {
  /** Folders that their jobs name. */
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** Whether their jobs start other programs. */
  readonly startsPrograms: boolean;
  /** Folders of such programs that are not in PATH. */
  readonly runs?: readonly string[] | undefined;
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const code = ['package.json', 'domain', 'node_modules', 'platform', 'processing'].map((name) => join(root, name));
/** A package looks here for the kind of C library. */
const system = ['/usr/bin/ldd'];

/** A path, and its target if it is a link. */
const withTarget = (path: string): string[] => (existsSync(path) ? [...new Set([path, realpathSync(path)])] : [path]);

/**
 * The files and folders that a decoder may open. Folders to write to are created first, because Node.js treats a path
 * that does not exist as a file.
 */
const openable = ({ reads, writes }: DecoderNeeds) => {
  for (const folder of writes) mkdirSync(folder, { recursive: true });
  const written = [processFolder(), ...writes].flatMap(withTarget);
  return { written, read: [...[...code, ...reads].flatMap(withTarget), ...system, ...written] };
};

/**
 * Node.js's options that let a process open only Docket's code, this process's temporary files and the folders given.
 */
const permissionOptions = ({ files }: Confinement, needs: DecoderNeeds): string[] => {
  if (!files) return [];
  const { read, written } = openable(needs);
  return [
    '--permission',
    '--disable-warning=PERM0001',
    // Decoders of pictures and the OCR are native code.
    '--allow-addons',
    ...(needs.startsPrograms ? ['--allow-child-process'] : []),
    ...read.map((path) => `--allow-fs-read=${path}`),
    ...written.map((path) => `--allow-fs-write=${path}`),
  ];
};

/** Folders of the programs that a decoder may start, and of libraries that the system has elsewhere. */
const runnable = ({ startsPrograms, runs = [] }: DecoderNeeds): string[] => {
  const { PATH = '', LD_LIBRARY_PATH = '' } = decoderEnvironment();
  const folders = [LD_LIBRARY_PATH, startsPrograms ? PATH : ''].flatMap((list) => list.split(':'));
  return [process.execPath, ...[...folders, ...runs].filter((folder) => isAbsolute(folder))];
};

/**
 * The command that blocks system calls of the program after it and lets it open the same files as {@link
 * permissionOptions}.
 */
const nativeLauncher = ({ calls, nativeFiles }: Confinement, needs: DecoderNeeds): string[] => {
  if (calls === null) return [];
  if (!nativeFiles) return [calls, '--'];
  const { read, written } = openable(needs);
  const options = [
    ...runnable(needs).map((path) => ['--run', path]),
    ...read.map((path) => ['--read', path]),
    ...written.map((path) => ['--write', path]),
  ];
  return [calls, ...options.flat(), '--'];
};

/**
 * The command that starts `program` with the needs of a decoder, confined. Each part replaces itself with the next one,
 * so only the last part remains as a process.
 */
export const confinedCommand = (
  confinement: Confinement,
  memoryMaxMb: number,
  needs: DecoderNeeds,
  program: readonly string[],
): string[] => [
  ...confinement.network,
  ...confinement.privileges,
  ...(confinement.memory ? memoryLimiter(memoryMaxMb) : []),
  ...nativeLauncher(confinement, needs),
  ...program,
];

/** The command that starts Node.js confined, with its options. */
export const confinedNode = (
  confinement: Confinement,
  memoryMaxMb: number,
  needs: DecoderNeeds,
  options: readonly string[],
): string[] =>
  confinedCommand(confinement, memoryMaxMb, needs, [
    process.execPath,
    ...options,
    ...permissionOptions(confinement, needs),
  ]);
