import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs a program to its end and returns its standard output. @throws Error with the end of its output if it fails */
export const run = async (command: string, args: readonly string[], signal?: AbortSignal): Promise<string> => {
  try {
    const { stdout } = await execute(command, [...args], { maxBuffer: 64e6, signal });
    return stdout;
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: unknown; stdout?: string; stderr?: string };
    if (code === 'ENOENT') throw new Error(`${command} is missing. On Debian: apt-get install ${command}`);
    const said = `${stdout}\n${stderr}`.trim().split('\n').slice(-60).join('\n');
    throw new Error(`${command} ${args.join(' ').slice(0, 200)} failed:\n${said || String(error)}`);
  }
};

/** Quotes a text for a POSIX shell. */
export const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
