import { createHash, type Hash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, rename, rm, writeFile } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import {
  type ArchivedObject,
  type ArchiveManifest,
  archiveEntries,
  archiveFormat,
  type UnfinishedWork,
} from '../../domain/company-archives/manifest.ts';
import type { CompanyObjects } from '../../platform/objects/company-objects.ts';
import { createKeyring, type Keyring } from '../../platform/sealing/keyring.ts';
import type { Db } from '../../prisma/client.ts';
import { countUnfinished, newestMigration, readMovedRows } from '../../prisma/company-archives/read.ts';
import { sealForArchive } from '../../prisma/company-archives/secrets.ts';
import { movedTables } from '../../prisma/company-archives/tables.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';

export interface ArchiveDeps {
  readonly prisma: PrismaClient;
  /** Decrypts the secrets in the database. */
  readonly keyring: Keyring;
  readonly objects: CompanyObjects;
  /** Called with what is done, for people. */
  readonly onStep: (text: string) => void;
}

export type ExportOutcome =
  | { readonly kind: 'exported'; readonly manifest: ArchiveManifest; readonly keyFile: string }
  /** Something is under way; nothing was written. */
  | { readonly kind: 'unfinished'; readonly work: UnfinishedWork };

/** As long as a company may take to be read. */
const transactionMaxMs = 24 * 3_600_000;
const keyBytes = 32;
/** Archives contain personal data. */
const ownerOnly = 0o600;

/** Passes bytes on, and adds them to a hash and to a count. */
const measure = (hash: Hash, onBytes: (count: number) => void): Transform =>
  new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      onBytes(chunk.length);
      done(null, chunk);
    },
  });

async function* asLines(rows: AsyncIterable<string>, onRow: () => void): AsyncGenerator<string> {
  for await (const row of rows) {
    onRow();
    yield `${row}\n`;
  }
}

/** Adds an entry whose stream is opened when its turn comes. */
const addLazily = (zip: ZipFile, name: string, compress: boolean, open: () => Promise<Readable>): void =>
  zip.addReadStreamLazy(name, { compress, forceZip64Format: true }, (callback) => {
    open().then(
      (stream) => callback(null, stream),
      (error: Error) => callback(error, Readable.from([])),
    );
  });

/** Writes the archive of a company to a file, from one state of the database. */
const writeArchive = async (
  { keyring, objects, onStep }: ArchiveDeps,
  tx: Db,
  company: ArchiveManifest['company'],
  file: string,
  archiveKey: Keyring,
): Promise<ArchiveManifest> => {
  const zip = new ZipFile();
  const rows: Record<string, number> = {};
  const stored: ArchivedObject[] = [];
  const schema = await newestMigration(tx);
  const keys = await objects.list(company.id);
  for (const table of movedTables) {
    addLazily(zip, archiveEntries.rowsOf(table.name), true, async () => {
      let count = 0;
      rows[table.name] = 0;
      async function* sealed(): AsyncGenerator<string> {
        for await (const row of readMovedRows(tx, table, company.id)) {
          yield sealForArchive(table.name, row, keyring, archiveKey);
        }
        if (count > 0) onStep(`${table.name}: ${count}`);
      }
      return Readable.from(
        asLines(sealed(), () => {
          count += 1;
          rows[table.name] = count;
        }),
      );
    });
  }
  for (const [index, key] of keys.entries()) {
    addLazily(zip, archiveEntries.objectAt(index), false, async () => {
      const { content, contentType } = await objects.open(key);
      const hash = createHash('sha256');
      let byteSize = 0;
      const measured = content.pipe(
        measure(hash, (count) => {
          byteSize += count;
        }),
      );
      content.once('error', (error) => measured.destroy(error));
      measured.once('end', () => stored.push({ key, contentType, byteSize, sha256: hash.digest('hex') }));
      return measured;
    });
  }
  const manifestOf = (): ArchiveManifest => ({
    format: archiveFormat,
    schema,
    company,
    exportedAt: new Date().toISOString(),
    rows,
    objects: stored.length,
  });
  let manifest = manifestOf();
  addLazily(zip, archiveEntries.objects, true, async () =>
    Readable.from(stored.map((object) => `${JSON.stringify(object)}\n`)),
  );
  // The last one, because it has the counts of the others.
  addLazily(zip, archiveEntries.manifest, true, async () => {
    manifest = manifestOf();
    return Readable.from([`${JSON.stringify(manifest, null, 2)}\n`]);
  });
  zip.end();
  const output = Readable.from(zip.outputStream, { objectMode: false });
  zip.on('error', (error: Error) => output.destroy(error));
  await pipeline(output, createWriteStream(file, { mode: ownerOnly }));
  onStep(`objects: ${stored.length}`);
  return manifest;
};

/**
 * Writes everything of a company into a file, and the key of its secrets into another one. The file has its name only
 * once it is complete. The company stays as it is.
 * @throws UnknownSecretsKeyError if a secret cannot be decrypted, StorageUnavailable, or the error of the file
 */
export const exportCompany = async (
  deps: ArchiveDeps,
  company: ArchiveManifest['company'],
  file: string,
): Promise<ExportOutcome> => {
  const key = randomBytes(keyBytes);
  const partial = `${file}.partial`;
  const keyFile = `${file}.key`;
  try {
    const outcome = await deps.prisma.$transaction(
      async (tx): Promise<ExportOutcome> => {
        const work = await countUnfinished(tx, company.id);
        if (Object.values(work).some((count) => count > 0)) return { kind: 'unfinished', work };
        const manifest = await writeArchive(deps, tx, company, partial, createKeyring([key]));
        return { kind: 'exported', manifest, keyFile };
      },
      { isolationLevel: 'RepeatableRead', maxWait: transactionMaxMs, timeout: transactionMaxMs },
    );
    if (outcome.kind !== 'exported') return outcome;
    await writeFile(keyFile, `${key.toString('base64')}\n`, { mode: ownerOnly });
    await chmod(keyFile, ownerOnly);
    await rename(partial, file);
    return outcome;
  } finally {
    await rm(partial, { force: true });
  }
};
