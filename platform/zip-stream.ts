import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** An entry of a ZIP archive: its bytes, or a function that opens them when its turn comes. */
export interface ZipPart {
  readonly name: string;
  readonly content: Buffer | (() => Readable | Promise<Readable>);
  /** Whether the bytes are stored uncompressed, because they are already compressed. */
  readonly isStored?: boolean;
}

/**
 * A ZIP archive that is created while it is read: it is never complete in memory or on disk, and one entry is open at a
 * time. An entry that cannot be opened or read makes the archive fail with the same error.
 * @param isLarge whether an entry may have more than 4 GiB
 */
export const zipStream = (parts: readonly ZipPart[], isLarge = false): Readable => {
  const zip = new ZipFile();
  // Not `Readable.from`: that would wait for the next bytes, which never come, before it fails.
  const output = zip.outputStream.pipe(new PassThrough());
  const fail = (error: Error): void => void output.destroy(error);
  zip.on('error', fail);
  let opened: Readable | null = null;
  output.once('close', () => opened?.destroy());
  for (const { name, content, isStored = false } of parts) {
    if (Buffer.isBuffer(content)) {
      zip.addBuffer(content, name);
      continue;
    }
    const open = async (): Promise<Readable> => content();
    zip.addReadStreamLazy(name, { compress: !isStored, forceZip64Format: isLarge }, (callback) => {
      open().then((stream) => {
        opened = stream.once('error', fail);
        callback(null, stream);
      }, fail);
    });
  }
  zip.end();
  return output;
};
