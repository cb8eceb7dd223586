import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, rename, rm, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type ArchivedObject,
  type ArchiveManifest,
  archiveEntries,
  archiveFormat,
  archiveKeyBytes,
  type UnfinishedWork,
} from '../../domain/company-archives/manifest.ts';
import { createKeyring, type Keyring } from '../../platform/sealing/keyring.ts';
import { type ZipPart, zipStream } from '../../platform/zip-stream.ts';
import type { Db } from '../../prisma/client.ts';
import { countUnfinished, newestMigration, readMovedRows } from '../../prisma/company-archives/read.ts';
import { sealForArchive } from '../../prisma/company-archives/secrets.ts';
import { type MovedTable, movedTables } from '../../prisma/company-archives/tables.ts';
import { type ArchiveDeps, companyTransaction } from './deps.ts';

export type ExportOutcome =
  | { readonly kind: 'exported'; readonly manifest: ArchiveManifest; readonly keyFile: string }
  /** The company has unfinished work; nothing was written. */
  | { readonly kind: 'unfinished'; readonly work: UnfinishedWork };

/** Archives contain personal data. */
const ownerOnly = 0o600;

/** Writes the archive of a company to a file, from one state of the database. */
const writeArchive = async (
  { keyring, objects, onStep }: ArchiveDeps,
  tx: Db,
  company: ArchiveManifest['company'],
  file: string,
  archiveKey: Keyring,
): Promise<ArchiveManifest> => {
  const rows: Record<string, number> = {};
  const stored: ArchivedObject[] = [];
  const schema = await newestMigration(tx);
  const exportedAt = new Date().toISOString();
  const manifestOf = (): ArchiveManifest => ({
    format: archiveFormat,
    schema,
    company,
    exportedAt,
    rows,
    objects: stored.length,
  });

  async function* linesOf(table: MovedTable): AsyncGenerator<string> {
    let count = 0;
    for await (const row of readMovedRows(tx, table, company.id)) {
      count += 1;
      yield `${sealForArchive(table.name, row, keyring, archiveKey)}\n`;
    }
    rows[table.name] = count;
    if (count > 0) onStep(`${table.name}: ${count}`);
  }
  async function* bytesOf(key: string): AsyncGenerator<Buffer> {
    const { content, contentType } = await objects.open(key);
    const hash = createHash('sha256');
    let byteSize = 0;
    for await (const chunk of content) {
      hash.update(chunk);
      byteSize += chunk.length;
      yield chunk;
    }
    stored.push({ key, contentType, byteSize, sha256: hash.digest('hex') });
  }

  const keys = await objects.list(company.id);
  const parts: ZipPart[] = [
    ...movedTables.map((table) => ({
      name: archiveEntries.rowsOf(table.name),
      content: () => Readable.from(linesOf(table)),
    })),
    ...keys.map((key, index) => ({
      name: archiveEntries.objectAt(index),
      content: () => Readable.from(bytesOf(key), { objectMode: false }),
      isStored: true,
    })),
    // They come last because they list the others.
    {
      name: archiveEntries.objects,
      content: () => Readable.from(stored.map((object) => `${JSON.stringify(object)}\n`)),
    },
    { name: archiveEntries.manifest, content: () => Readable.from([`${JSON.stringify(manifestOf(), null, 2)}\n`]) },
  ];
  await pipeline(zipStream(parts, true), createWriteStream(file, { mode: ownerOnly }));
  onStep(`objects: ${stored.length}`);
  return manifestOf();
};

/**
 * Writes all data of a company into a file, and the key of its secrets into another one. The file gets its name only
 * once it is complete. The company stays unchanged.
 * @throws UnknownSecretsKeyError if a secret cannot be decrypted, StorageUnavailable, or the error of the file
 */
export const exportCompany = async (
  deps: ArchiveDeps,
  company: ArchiveManifest['company'],
  file: string,
): Promise<ExportOutcome> => {
  const key = randomBytes(archiveKeyBytes);
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
      { isolationLevel: 'RepeatableRead', ...companyTransaction },
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
