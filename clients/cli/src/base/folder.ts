import { realpath, stat } from 'node:fs/promises';
import { CommandError } from './failures.ts';

/**
 * The path of a folder without symbolic links.
 * @param shown how the person named it
 * @throws CommandError if there is no such folder
 */
export const requireFolder = async (path: string, shown: string): Promise<string> => {
  const folder = await realpath(path).catch(() => null);
  if (folder === null || !(await stat(folder)).isDirectory()) {
    throw new CommandError(`${shown} is not a folder. Give the path of one.`);
  }
  return folder;
};
