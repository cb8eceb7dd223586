import { mkdir, open, rename, stat, writeFile } from 'node:fs/promises';
import { basename, join, parse } from 'node:path';

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';

/**
 * Reserves a name with an empty file, so that no other file is overwritten. An existing empty file was reserved before
 * a crash, or has no content to lose.
 */
const reserve = async (path: string): Promise<boolean> => {
  try {
    const file = await open(path, 'wx');
    await file.close();
    return true;
  } catch (error) {
    if (!isTaken(error)) throw error;
    const found = await stat(path);
    return found.isFile() && found.size === 0;
  }
};

const addNumber = (path: string, number: number): string => {
  const { name, ext } = parse(path);
  return number === 1 ? `${name}${ext}` : `${name}-${number}${ext}`;
};

/**
 * Moves a file to a folder, under its name or, if another file has it, under `NAME-2`, `NAME-3` and so on.
 * @param note text to write to `NAME.error.txt` beside it. It is written before the file is moved.
 * @returns the new path of the file
 */
export const moveTo = async (folder: string, path: string, note?: string): Promise<string> => {
  await mkdir(folder, { recursive: true });
  let number = 1;
  while (!(await reserve(join(folder, addNumber(path, number))))) number += 1;
  const target = join(folder, addNumber(path, number));
  if (note !== undefined) await writeFile(join(folder, `${basename(target)}.error.txt`), note);
  await rename(path, target);
  return target;
};
