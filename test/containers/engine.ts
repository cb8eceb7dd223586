import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { projectFile, projectRoot } from '../../base/project.ts';
import { settings } from './settings.ts';

const execute = promisify(execFile);

export interface Said {
  readonly code: number;
  /** Both streams, standard output first. */
  readonly text: string;
  readonly stdout: string;
}

/** Runs a program to its end in a folder, with `input` as its standard input. */
export const attempt = async (
  command: string,
  args: readonly string[],
  folder: string,
  input: string | Buffer = '',
): Promise<Said> => {
  try {
    const env = { ...process.env, DOCKER: settings.docker };
    const running = execute(command, [...args], { cwd: folder, env, maxBuffer: 256e6 });
    // A program that does not read its input may have ended before this.
    running.child.stdin?.on('error', () => undefined).end(input);
    const { stdout, stderr } = await running;
    return { code: 0, text: stdout + stderr, stdout };
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: unknown; stdout?: string; stderr?: string };
    return { code: typeof code === 'number' ? code : 1, text: stdout + stderr || String(error), stdout };
  }
};

const succeeded = ({ code, text, stdout }: Said, command: string): string => {
  if (code === 0) return stdout;
  throw new Error(`${command} ended with ${code}:\n${text.split('\n').slice(-60).join('\n')}`);
};

/** Runs Docker to its end in a folder. @returns its standard output @throws Error with its output if it fails */
export const docker = async (args: readonly string[], folder: string, input?: string | Buffer): Promise<string> =>
  succeeded(await attempt(settings.docker, args, folder, input), `docker ${args.join(' ')}`);

/**
 * Runs a line of a guide in a shell, with the Docker of the settings.
 * @returns both streams
 * @throws Error with its output if it fails
 */
export const runLine = async (line: string, folder: string): Promise<string> => {
  const own = line.replace(/(?<![\w/.-])docker (?=compose|build|run)/g, `${settings.docker} `);
  const said = await attempt('sh', ['-c', own], folder);
  succeeded(said, line);
  return said.text;
};

/** Creates a folder that the engine sees. Remove it with {@link removeFolder}. */
export const createFolder = (name: string): string => {
  mkdirSync(settings.folder, { recursive: true });
  return mkdtempSync(join(settings.folder, `docket-${name}-`));
};

export const removeFolder = (folder: string): void => {
  if (!settings.keep) rmSync(folder, { recursive: true, force: true });
};

/** Copies the project's files to a folder: those in Git, and new ones that Git does not ignore. */
export const copyProject = async (folder: string): Promise<void> => {
  const list = await execute('git', ['ls-files', '-co', '--exclude-standard'], { cwd: projectRoot, maxBuffer: 64e6 });
  for (const path of list.stdout.split('\n').filter(Boolean)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(projectFile(path), join(folder, path), { force: true, errorOnExist: false });
  }
};

/**
 * The commands of a guide's `sh` blocks between a heading and the next one of the same or a higher level, one a line.
 */
export const commandsOf = (document: string, heading: string): readonly string[] => {
  const text = readFileSync(projectFile(document), 'utf8');
  const start = text.indexOf(`\n${heading}\n`);
  if (start < 0) throw new Error(`${document} has no heading "${heading}".`);
  const [marks = ''] = heading.split(' ');
  const rest = text.slice(start + heading.length + 2);
  const end = rest.search(new RegExp(`^#{1,${marks.length}} `, 'm'));
  const section = end < 0 ? rest : rest.slice(0, end);
  return [...section.matchAll(/^( *)```sh[^\n]*\n([\s\S]*?)^ *```$/gm)].flatMap(([, , block = '']) =>
    block
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
};
