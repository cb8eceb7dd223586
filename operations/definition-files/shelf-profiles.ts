import { createHash } from 'node:crypto';
import { definitionChanges } from '../../domain/definition-changes.ts';
import { fieldPath } from '../../domain/field-path.ts';
import type { ShelfProfileFile } from '../../domain/shelf-profiles/profile.ts';
import { auditedTransaction } from '../../prisma/audit/audited-transaction.ts';
import { deactivateVersion } from '../../prisma/shelf-profiles/find.ts';
import {
  findNewestShelfVersion,
  listImageHashes,
  listShelfProfilesInScope,
  type ShelfVersionParts,
  shelfProfileFileOf,
} from '../../prisma/shelf-profiles/list.ts';
import { lockProfile } from '../../prisma/shelf-profiles/publish.ts';
import { publishShelfProfile } from '../shelf-profiles/publish.ts';
import {
  changedSincePlan,
  type FilesContext,
  type ManagedCompany,
  type PlannedStep,
  type ProfileDefinitionFile,
} from './step.ts';

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Names of images that are equal only if the bytes are equal, regardless of the names of the files. */
const imageName = (hash: string): string => `image ${hash.slice(0, 16)}`;

/** A profile with images named by their content. */
const withImageHashes = (
  file: ShelfProfileFile,
  images: readonly { readonly sku: string; readonly position: number; readonly hash: string }[],
): object => {
  const names = new Map(images.map(({ sku, position, hash }) => [`${sku}\n${position}`, imageName(hash)]));
  const catalog = file.catalog.map(({ images: listed, ...item }) => ({
    ...item,
    images: listed.map((name, position) => names.get(`${item.sku}\n${position}`) ?? name),
  }));
  return { ...file, catalog };
};

/** A stored version in the form of {@link withImageHashes}. */
const storedForm = async ({ prisma }: FilesContext, version: ShelfVersionParts): Promise<object> =>
  withImageHashes(shelfProfileFileOf(version), await listImageHashes(prisma, version.id));

const publish = (
  { prisma, actor }: FilesContext,
  { content, images }: ProfileDefinitionFile,
  company: ManagedCompany | null,
  base: string | null,
  changed: readonly string[],
): Promise<readonly []> =>
  auditedTransaction(prisma, actor, async (tx, audit) => {
    const subject = { slug: content.slug, companyId: company?.id ?? null };
    await lockProfile(tx, subject);
    const newest = await findNewestShelfVersion(tx, subject);
    if ((newest?.id ?? null) !== base) throw changedSincePlan(`Shelf profile ${content.slug}`);
    const { id, slug, version } = await publishShelfProfile(tx, content, images, subject.companyId);
    await audit({
      action: newest ? 'shelf_profile.publish' : 'shelf_profile.create',
      subject: { type: 'shelf_profile', id },
      organizationId: company?.organizationId ?? null,
      companyId: subject.companyId,
      before: newest && { version: newest.version },
      after: { slug, version, changed },
    });
    return [];
  });

const nameOf = (slug: string, company: ManagedCompany | null): string =>
  `shelf profile ${slug}${company ? ` of ${company.name}` : ''}`;

/**
 * Plans the versions that must be published so that each profile of a company matches its file.
 * @param company null for the profiles that every company may use
 */
export const planProfiles = async (
  context: FilesContext,
  company: ManagedCompany | null,
  files: readonly ProfileDefinitionFile[],
): Promise<PlannedStep[]> => {
  const steps: PlannedStep[] = [];
  for (const file of files) {
    const { path, content, images } = file;
    const subject = { slug: content.slug, companyId: company?.id ?? null };
    const newest = await findNewestShelfVersion(context.prisma, subject);
    const hashes = images.map(({ sku, position, bytes }) => ({ sku, position, hash: hashOf(bytes) }));
    const wanted = withImageHashes(content, hashes);
    const changes = newest ? definitionChanges(await storedForm(context, newest), wanted) : [];
    if (newest?.active && changes.length === 0) continue;
    const base = newest?.id ?? null;
    const changed = changes.map((change) => fieldPath(change.path));
    steps.push({
      action: newest ? 'update' : 'create',
      kind: 'shelf-profile',
      name: nameOf(content.slug, company),
      path,
      changes,
      notes: newest
        ? [
            `publishes version ${newest.version + 1}${newest.active ? '' : ', because the newest version is not active'}`,
          ]
        : [],
      apply: () => publish(context, file, company, base, changed),
    });
  }
  return steps;
};

const profilesMax = 1_000;

const deactivate = (
  { prisma, actor }: FilesContext,
  company: ManagedCompany,
  profileId: string,
  versions: readonly { readonly id: string; readonly version: number }[],
): Promise<readonly []> =>
  auditedTransaction(prisma, actor, async (tx, audit) => {
    for (const { id: versionId, version } of versions) {
      await deactivateVersion(tx, versionId);
      await audit({
        action: 'shelf_profile.deactivate',
        subject: { type: 'shelf_profile', id: profileId },
        organizationId: company.organizationId,
        companyId: company.id,
        before: { versionId, version, active: true },
        after: { versionId, version, active: false },
      });
    }
    return [];
  });

/** The profiles of a company with an active version and without a file: removing one deactivates its versions. */
export const extraProfiles = async (
  context: FilesContext,
  company: ManagedCompany,
  files: readonly ProfileDefinitionFile[],
): Promise<PlannedStep[]> => {
  const search = { companyId: company.id, search: null };
  const profiles = await listShelfProfilesInScope(context.prisma, 'all', search, null, profilesMax);
  return profiles.flatMap(({ id, slug, versions }) => {
    const active = versions.filter((version) => version.active);
    if (active.length === 0 || files.some(({ content }) => content.slug === slug)) return [];
    const step: PlannedStep = {
      action: 'remove',
      kind: 'shelf-profile',
      name: nameOf(slug, company),
      path: null,
      changes: [],
      notes: ['deactivates its versions; captures that use one continue'],
      apply: () => deactivate(context, company, id, active),
    };
    return [step];
  });
};
