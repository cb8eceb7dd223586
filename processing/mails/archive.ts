import { fromBufferPromise, type ZipFile } from 'yauzl';
import { mailLimits } from '../../domain/mailboxes/mail.ts';

const zipSignature = Buffer.from('504b0304', 'hex');
/** Formats of documents that are archives themselves. */
const documentNames = /\.(?:docx|xlsx|pptx|odt|ods|odp|epub|jar|apk)$/i;
/** The entries by which these documents are recognized. */
const documentEntries = new Set(['[Content_Types].xml', 'mimetype', 'META-INF/MANIFEST.MF']);

const open = async (bytes: Buffer): Promise<ZipFile | null> => {
  try {
    return await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
  } catch {
    return null;
  }
};

/** Whether a file is a ZIP archive of files, and not a document whose format is based on ZIP. */
export const isArchive = async (name: string, bytes: Buffer): Promise<boolean> => {
  if (!bytes.subarray(0, zipSignature.length).equals(zipSignature) || documentNames.test(name)) return false;
  const zip = await open(bytes);
  if (!zip) return true;
  try {
    for await (const { fileName } of zip.eachEntry()) return !documentEntries.has(fileName);
  } catch {
    return true;
  }
  return true;
};

/** A file of an archive, or the problem with one, as a sentence. */
type ArchiveEntry =
  | { readonly index: number; readonly name: string; readonly bytes: Buffer }
  | { readonly problem: string };

/** Whether an entry is a folder, a hidden file, or a file that an operating system adds to archives. */
const isLeftOut = (path: string): boolean =>
  path.endsWith('/') || path.startsWith('__MACOSX/') || /(?:^|\/)(?:\.|Thumbs\.db$|desktop\.ini$)/i.test(path);

/** Reads a stream; null if it has more than `bytesMax`. The archive's own sizes are not trusted. */
const readUpTo = async (stream: AsyncIterable<Buffer>, bytesMax: number): Promise<Buffer | null> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > bytesMax) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/**
 * The files of a ZIP archive in memory. Nothing is written, so the names of its entries may be anything.
 * @param leftBytes how many bytes may still be unpacked
 */
export async function* archiveEntries(bytes: Buffer, leftBytes: () => number): AsyncGenerator<ArchiveEntry> {
  const zip = await open(bytes);
  if (!zip) {
    yield { problem: 'the archive cannot be read.' };
    return;
  }
  let index = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      index += 1;
      if (index > mailLimits.archiveEntries) {
        yield { problem: `the archive has more than ${mailLimits.archiveEntries} entries.` };
        return;
      }
      const { fileName: name } = entry;
      if (isLeftOut(name)) continue;
      if (entry.isEncrypted()) {
        yield { problem: 'the archive has a password.' };
        return;
      }
      if (!entry.canDecodeFileData()) {
        yield { problem: 'the archive is packed in a way that is not supported.' };
        return;
      }
      const content = await readUpTo(await zip.openReadStreamPromise(entry), leftBytes());
      if (content === null) {
        yield { problem: `it unpacks to more than ${mailLimits.unpackedBytes / (1024 * 1024)} MB.` };
        return;
      }
      yield { index, name, bytes: content };
    }
  } catch {
    yield { problem: 'the archive is damaged.' };
  } finally {
    zip.close();
  }
}
