import type { Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The attributes of a file that change while it is written. */
export interface Version {
  readonly size: number;
  readonly mtimeMs: number;
}

/** A file of the folder when it was last seen. */
export interface SeenFile extends Version {
  readonly name: string;
  /** Since when it has not changed, on the clock of `performance.now()`. */
  readonly unchangedSince: number;
}

export const isSameVersion = (one: Version, other: Version): boolean =>
  one.size === other.size && one.mtimeMs === other.mtimeMs;

/** Names that programs give to files that they are still writing, and files of the system. */
const temporary =
  /^[.~]|~$|\.(?:tmp|temp|part|partial|filepart|crdownload|download|lock|swp)$|^(?:thumbs\.db|desktop\.ini)$/i;

/** Whether a file is a document, by its name. */
export const isDocumentName = (name: string): boolean => !temporary.test(name);

/** The version of a file; null if it does not exist. */
export const versionOf = async (path: string): Promise<Version | null> => {
  const found: Stats | null = await stat(path).catch(ignoreMissing);
  return found && { size: found.size, mtimeMs: found.mtimeMs };
};

const ignoreMissing = (error: unknown): null => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
};

/** Polls the files of a folder, because network shares send no notifications. */
export class FolderFiles {
  readonly #folder: string;
  #seen: ReadonlyMap<string, SeenFile> = new Map();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Reads the folder. Folders, links, hidden and temporary files are left out.
   * @returns the files, in order of their last change
   * @throws Error if the folder cannot be read
   */
  async look(): Promise<readonly SeenFile[]> {
    const entries = await readdir(this.#folder, { withFileTypes: true });
    const names = entries.filter((entry) => entry.isFile() && isDocumentName(entry.name)).map(({ name }) => name);
    const now = performance.now();
    const found = await Promise.all(
      names.map(async (name): Promise<SeenFile[]> => {
        const version = await versionOf(join(this.#folder, name));
        if (!version) return [];
        const before = this.#seen.get(name);
        const unchangedSince = before && isSameVersion(before, version) ? before.unchangedSince : now;
        return [{ name, ...version, unchangedSince }];
      }),
    );
    const files = found.flat();
    files.sort((one, other) => one.mtimeMs - other.mtimeMs || one.name.localeCompare(other.name));
    this.#seen = new Map(files.map((file) => [file.name, file]));
    return files;
  }
}
