import { createApi, putFile, Refused } from '../client/api.ts';
import { type KeptFile, keepFile, keptFiles } from './kept-files.ts';

/** Whether a file is still the one that was uploaded: a person may have retaken it in the meantime. */
const isUnchanged = async ({ linkId, index, keptAt }: KeptFile): Promise<boolean> =>
  (await keptFiles(linkId)).some((one) => one.index === index && one.keptAt === keptAt);

/**
 * Uploads one kept file.
 * @returns the outcome; `waiting` if it is worth another try later
 */
export const uploadKept = async (kept: KeptFile): Promise<KeptFile['state']> => {
  let state: KeptFile['state'];
  try {
    await putFile(createApi(kept.token), kept.index, kept.file, kept.contentType);
    state = 'stored';
  } catch (error) {
    state = error instanceof Refused && !error.isPassing ? 'refused' : 'waiting';
  }
  if (state !== 'waiting' && (await isUnchanged(kept))) await keepFile({ ...kept, state });
  return state;
};
