import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import type { UploadFile } from 'docket-capture';
import { requireKnownEnding } from './endings.ts';
import { CommandError } from './failures.ts';

/** The files of the command line. They are read while they are sent. @throws CommandError if one cannot be sent */
export const openFiles = (paths: readonly string[]): Promise<UploadFile[]> =>
  Promise.all(
    paths.map(async (path) => {
      requireKnownEnding(basename(path));
      try {
        return { data: await openAsBlob(path), name: basename(path) };
      } catch {
        throw new CommandError(`${path} cannot be read. Check the path.`);
      }
    }),
  );
