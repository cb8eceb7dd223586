import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { ArchiveManifest } from '../../domain/company-archives/manifest.ts';
import { createKeyring, type Keyring } from '../../platform/sealing/keyring.ts';
import { type AuditActor, insertAuditEntry } from '../../prisma/audit/write.ts';
import type { Db } from '../../prisma/client.ts';
import { newestMigration } from '../../prisma/company-archives/read.ts';
import { sealMovedSecrets, unsealFromArchive } from '../../prisma/company-archives/secrets.ts';
import { movedTables } from '../../prisma/company-archives/tables.ts';
import {
  type Destination,
  insertMovedRows,
  listVersionsOf,
  listWritableColumns,
  noteReportsOf,
  removeFirstSecret,
} from '../../prisma/company-archives/write.ts';
import { findCompany } from '../../prisma/tenants/companies.ts';
import { type ArchiveDeps, companyTransaction } from './deps.ts';
import { BadArchive, type OpenArchive, openArchive } from './open-archive.ts';

export type ImportOutcome =
  | { readonly kind: 'imported'; readonly manifest: ArchiveManifest }
  | { readonly kind: 'company_exists'; readonly id: string }
  /** The archive comes from another release. */
  | { readonly kind: 'other_schema'; readonly archive: string; readonly here: string }
  /** Workflows with these slugs have other versions here. */
  | { readonly kind: 'workflows_differ'; readonly slugs: readonly string[] };

/** The file and the target of an import, and the person who runs it. */
export interface ImportInput {
  readonly file: string;
  /** The 32 bytes of the key of the archive. */
  readonly key: Buffer;
  readonly organizationId: string | null;
  readonly actor: AuditActor;
}

/** The most rows in one insert. */
const insertedMax = 500;
/** The most characters in one insert, unless a single row has more. */
const insertedLettersMax = 4_000_000;

const DefinitionRow = z.looseObject({ id: z.string(), slug: z.string() });
const VersionRow = z.looseObject({ definition_id: z.string(), created_at: z.string(), version: z.number().int() });

/**
 * Finds the workflows of the archive that already exist here. They have the same slug, and the same content in each
 * version that exists in both places.
 * @returns their ids here, and the slugs of those that differ
 */
const matchWorkflows = async (db: Db, archive: OpenArchive) => {
  const slugs = new Map<string, string>();
  for await (const row of archive.rowsOf('workflow_definitions')) {
    const { id, slug } = DefinitionRow.parse(JSON.parse(row));
    slugs.set(id, slug);
  }
  const here = await listVersionsOf(db, [...slugs.values()]);
  const differing = new Set<string>();
  for await (const row of archive.rowsOf('workflow_versions')) {
    const { definition_id: id, created_at: _, ...content } = VersionRow.parse(JSON.parse(row));
    const known = here.find((one) => one.slug === slugs.get(id) && one.version === content.version);
    if (known && !isDeepStrictEqual(known.content, content)) differing.add(known.slug);
  }
  const definitions = [...slugs].flatMap(([id, slug]) => {
    const known = here.find((one) => one.slug === slug);
    return known ? [[id, known.definitionId] as const] : [];
  });
  return { definitions: Object.fromEntries(definitions), differing: [...differing].sort() };
};

/** Stores the objects of an archive, each under the key that it had. */
const storeObjects = async ({ objects, onStep }: ArchiveDeps, archive: OpenArchive): Promise<void> => {
  const { id } = archive.manifest.company;
  for (const [index, { key, byteSize, contentType }] of archive.objects.entries()) {
    if (!objects.isOf(id, key)) throw new BadArchive(`The archive has an object that is not of ${id}: ${key}.`);
    await objects.store(key, await archive.openObject(index), byteSize, contentType);
  }
  onStep(`objects: ${archive.objects.length}`);
};

/** Inserts the rows of an archive. */
const insertRows = async (
  { keyring, onStep }: ArchiveDeps,
  tx: Db,
  archive: OpenArchive,
  archiveKey: Keyring,
  destination: Destination,
): Promise<void> => {
  for (const table of movedTables) {
    const columns = await listWritableColumns(tx, table.name);
    let batch: string[] = [];
    let letters = 0;
    const insert = async () => {
      if (batch.length > 0) await insertMovedRows(tx, table, columns, batch, destination);
      batch = [];
      letters = 0;
    };
    for await (const row of archive.rowsOf(table.name)) {
      batch.push(unsealFromArchive(table.name, row, keyring, archiveKey));
      letters += row.length;
      if (batch.length >= insertedMax || letters >= insertedLettersMax) await insert();
    }
    await insert();
    if (table.name === 'companies') await removeFirstSecret(tx, destination.companyId);
    const count = archive.manifest.rows[table.name] ?? 0;
    if (count > 0) onStep(`${table.name}: ${count}`);
  }
  await sealMovedSecrets(tx, keyring, destination.companyId);
  await noteReportsOf(tx, destination.companyId);
};

/**
 * Imports a company from an archive into this installation, with its ids, keys and secrets. Objects come first, then
 * all rows in one transaction: an import that is interrupted leaves no row, and may be run again.
 * @throws BadArchive if the file is damaged, UnknownSecretsKeyError if the key is that of another archive,
 * StorageUnavailable
 */
export const importCompany = async (
  deps: ArchiveDeps,
  { file, key, organizationId, actor }: ImportInput,
): Promise<ImportOutcome> => {
  const { prisma } = deps;
  await using archive = await openArchive(file);
  const { manifest } = archive;
  const { company } = manifest;
  const here = await newestMigration(prisma);
  if (manifest.schema !== here) return { kind: 'other_schema', archive: manifest.schema, here };
  if (await findCompany(prisma, company.id)) return { kind: 'company_exists', id: company.id };
  const { definitions, differing } = await matchWorkflows(prisma, archive);
  if (differing.length > 0) return { kind: 'workflows_differ', slugs: differing };
  const archiveKey = createKeyring([key]);
  // The key is checked before anything is stored.
  for await (const row of archive.rowsOf('api_keys')) {
    unsealFromArchive('api_keys', row, deps.keyring, archiveKey);
  }
  await storeObjects(deps, archive);
  await prisma.$transaction(async (tx) => {
    await insertRows(deps, tx, archive, archiveKey, { companyId: company.id, organizationId, definitions });
    await insertAuditEntry(tx, actor, {
      action: 'company.import',
      subject: { type: 'company', id: company.id },
      organizationId,
      companyId: company.id,
      after: { name: company.name, exportedAt: manifest.exportedAt },
    });
  }, companyTransaction);
  return { kind: 'imported', manifest };
};
