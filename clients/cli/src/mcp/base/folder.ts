import { openAsBlob } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { requireKnownEnding } from '../../base/endings.ts';
import { CommandError } from '../../base/failures.ts';
import { requireFolder } from '../../base/folder.ts';

/** A file that may be uploaded. It is read while it is sent. */
export interface OpenedFile {
  readonly data: Blob;
  readonly name: string;
}

/** The folder whose files the tools may read. */
export interface Folder {
  /** Its path without symbolic links. */
  readonly path: string;
  /**
   * Opens a file below the folder; a relative path starts there.
   * @throws CommandError if the file is outside, even through a symbolic link, or cannot be read
   */
  open(path: string): Promise<OpenedFile>;
}

const isBelow = (folder: string, path: string): boolean => {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};

const outside = (path: string, folder: string): CommandError =>
  new CommandError(
    `${path} is outside ${folder}, and only files below that folder may be read. ` +
      'Copy the file there, or ask the person who started this server to change the folder with --files.',
  );

/**
 * Opens the folder of the tools, which is the current one if none is given.
 * @throws CommandError if there is no such folder, or if the current one contains every file of the machine
 */
export const openFolder = async (given: string | undefined): Promise<Folder> => {
  const named = resolve(given ?? '.');
  const folder = await requireFolder(named, `--files: ${given}`);
  // Some assistants start their servers in the root folder.
  if (given === undefined && dirname(folder) === folder) {
    throw new CommandError(`The current folder is ${folder}, which contains every file. Give a folder with --files.`);
  }
  const open = async (path: string): Promise<OpenedFile> => {
    const asked = resolve(folder, path);
    // Paths outside are refused before they are read, so that a caller cannot learn which files exist there.
    if (!isBelow(folder, asked) && !isBelow(named, asked)) throw outside(path, folder);
    const real = await realpath(asked).catch(() => null);
    if (real === null) {
      throw new CommandError(`${path} does not exist, or cannot be read. A relative path starts at ${folder}.`);
    }
    if (!isBelow(folder, real)) throw outside(path, folder);
    // Opening a pipe or a device would wait or never end.
    if (!(await stat(real)).isFile()) throw new CommandError(`${path} is not a file. Give the path of a file.`);
    requireKnownEnding(basename(asked));
    try {
      return { data: await openAsBlob(real), name: basename(asked) };
    } catch {
      throw new CommandError(`${path} cannot be read. Check its permissions.`);
    }
  };
  return { path: folder, open };
};
