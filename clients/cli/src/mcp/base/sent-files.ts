import { hashContent, idOfParts } from '../../base/same-files.ts';
import type { OpenedFile } from './folder.ts';
import type { Call } from './tool.ts';

/** An id that is derived from the files, so that a repeated call does not send them twice. */
export const idOfFiles = async (
  prefix: string,
  files: readonly OpenedFile[],
  further: readonly string[] = [],
): Promise<string> =>
  idOfParts(prefix, [...further, ...(await Promise.all(files.map(({ data }) => hashContent(data))))]);

/** Reports each file that is stored, as a step of the call. @param noun names the files, such as `photos` */
export const reportStored = ({ step }: Call, { length }: readonly OpenedFile[], noun: string): (() => void) => {
  let stored = 0;
  return () => {
    stored += 1;
    step(`stored ${stored} of ${length} ${noun}`);
  };
};
