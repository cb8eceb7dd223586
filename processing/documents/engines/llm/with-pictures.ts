import { rm } from 'node:fs/promises';
import { createTemporaryFolder } from '../../../../platform/temporary-files.ts';
import type { ReadRequest } from '../../read/messages.ts';

/**
 * Calls a function with the request for pictures of pages, whose folder is removed afterward.
 * @param max how many pages the model sees as pictures; with 0, none are requested
 */
export const withPictures = async <Result>(
  max: number,
  work: (pictures: ReadRequest['pictures']) => Promise<Result>,
): Promise<Result> => {
  if (max === 0) return work(null);
  const folder = await createTemporaryFolder('pages');
  try {
    return await work({ folder, max });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
