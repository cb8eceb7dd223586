import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A ZIP archive of these files by their names. */
export const zipOf = async (files: Readonly<Record<string, Buffer>>): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name);
  zip.end();
  return buffer(zip.outputStream);
};
