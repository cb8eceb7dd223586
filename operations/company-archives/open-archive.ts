import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ArchivedObject, ArchiveManifest, archiveEntries } from '../../domain/company-archives/manifest.ts';

/** A file is not an archive of a company, or is damaged; the message explains which. */
export class BadArchive extends Error {}

/** An opened archive. */
export interface OpenArchive extends AsyncDisposable {
  readonly manifest: ArchiveManifest;
  /** The rows of a table, each as the text of a JSON object. */
  readonly rowsOf: (table: string) => AsyncIterable<string>;
  readonly objects: readonly ArchivedObject[];
  /** The bytes of an object. The stream fails at its end if they differ from the exported ones. */
  readonly openObject: (index: number) => Promise<Readable>;
}

const readEntries = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
};

async function* linesOf(stream: Readable): AsyncGenerator<string> {
  for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line !== '') yield line;
  }
}

/** Opens an archive of a company. @throws BadArchive */
export const openArchive = async (file: string): Promise<OpenArchive> => {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw new BadArchive(`${file} is not an archive: ${error instanceof Error ? error.message : String(error)}.`);
  });
  const entries = await readEntries(zip);
  const open = (name: string): Promise<Readable> => {
    const entry = entries.get(name);
    if (!entry) throw new BadArchive(`${file} is not the archive of a company: it has no ${name}.`);
    return zip.openReadStreamPromise(entry);
  };
  const parsed = ArchiveManifest.safeParse(JSON.parse(await text(await open(archiveEntries.manifest))));
  if (!parsed.success) {
    throw new BadArchive(`${file} cannot be read: ${parsed.error.issues.map(({ message }) => message).join('; ')}.`);
  }
  const objects: ArchivedObject[] = [];
  for await (const line of linesOf(await open(archiveEntries.objects))) {
    objects.push(ArchivedObject.parse(JSON.parse(line)));
  }
  return {
    manifest: parsed.data,
    async *rowsOf(table) {
      const rows = linesOf(await open(archiveEntries.rowsOf(table)));
      let count = 0;
      for await (const row of rows) {
        count += 1;
        yield row;
      }
      const expected = parsed.data.rows[table] ?? 0;
      if (count !== expected) throw new BadArchive(`${file} is damaged: ${table} has ${count} of ${expected} rows.`);
    },
    objects,
    async openObject(index) {
      const content = await open(archiveEntries.objectAt(index));
      const { key, sha256 } = objects[index] ?? { key: '', sha256: '' };
      async function* checked(): AsyncGenerator<Buffer> {
        const hash = createHash('sha256');
        for await (const chunk of content) {
          hash.update(chunk);
          yield chunk;
        }
        if (hash.digest('hex') !== sha256) throw new BadArchive(`${file} is damaged: the bytes of ${key} changed.`);
      }
      return Readable.from(checked(), { objectMode: false });
    },
    async [Symbol.asyncDispose]() {
      zip.close();
    },
  };
};
