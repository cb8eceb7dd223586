import { z } from 'zod';
import { includesCompany } from '../../../../domain/access/scope.ts';
import { definitionChanges } from '../../../../domain/definition-changes.ts';
import { fieldPath } from '../../../../domain/field-path.ts';
import { invalidField, invalidFields } from '../../../../domain/problems.ts';
import { ShelfProfileFile } from '../../../../domain/shelf-profiles/profile.ts';
import { parseDefinition } from '../../../../http/validate.ts';
import { publishShelfProfile } from '../../../../operations/shelf-profiles/publish.ts';
import { auditedTransaction } from '../../../../prisma/audit/audited-transaction.ts';
import { findNewestShelfVersion, shelfProfileFileOf } from '../../../../prisma/shelf-profiles/list.ts';
import { copyCatalogImages, lockProfile } from '../../../../prisma/shelf-profiles/publish.ts';
import { findCompany } from '../../../../prisma/tenants/companies.ts';
import { readUploads } from '../../../../processing/shelf/catalog-images/uploads.ts';
import { BaseVersion, DefinitionDraft, requireNewestBase } from '../../http/definition.ts';
import { definePanelRoute } from '../../http/route.ts';
import { type ImagePlan, missingImage, planImages } from './image-plan.ts';

/** The uploaded images of a plan with their bytes. @throws ProblemError 422 if an image is missing */
const withBytes = (
  { uploaded, errors }: ImagePlan,
  { catalog }: ShelfProfileFile,
  uploads: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
) => {
  const absent = uploaded.filter(({ name }) => !uploads.has(name));
  const fields = absent.map(({ sku, position }) => {
    const index = catalog.findIndex((item) => item.sku === sku);
    return missingImage(`catalog[${index}].images[${position}]`);
  });
  if (errors.length + fields.length > 0) throw invalidFields([...errors, ...fields]);
  return uploaded.flatMap((image) => {
    const bytes = uploads.get(image.name);
    return bytes ? [{ ...image, bytes }] : [];
  });
};

export const publishShelfProfileRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/shelf-profiles',
  operationId: 'publishPanelShelfProfile',
  tag: 'Shelf profiles',
  summary: 'Create a shelf profile or publish its next version. Existing images are copied.',
  permission: 'shelf_profiles.write',
  params: z.object({}),
  query: z.object({}),
  body: {
    schema: z.object({
      companyId: z.string().max(100).nullable(),
      baseVersion: BaseVersion.meta({
        description: 'The version that the draft is based on; null for a new definition.',
      }),
      definition: DefinitionDraft,
    }),
    required: true,
    bytesMax: 4 * 1024 * 1024,
  },
  responses: {
    201: {
      description: 'The version is published.',
      schema: z
        .object({ id: z.string(), slug: z.string(), versionId: z.string(), version: z.int() })
        .meta({ id: 'PublishedShelfProfile' }),
    },
  },
  errors: ['validation-error', 'conflict'],
  async handle({ deps, staff, body: { companyId, baseVersion, definition } }) {
    const file = parseDefinition(ShelfProfileFile, definition);
    const subject = { slug: file.slug, companyId };
    // The storage is read before the transaction. If someone else publishes in between, the request ends with 409.
    const { uploaded } = planImages(file, await findNewestShelfVersion(deps.prisma, subject));
    const uploads = await readUploads(
      deps.storage,
      uploaded.map(({ name }) => name),
    );
    const published = await auditedTransaction(deps.prisma, staff.audit, async (tx, audit) => {
      const company =
        companyId !== null && includesCompany(staff.companies, companyId) ? await findCompany(tx, companyId) : null;
      if (companyId !== null && !company) {
        throw invalidField('companyId', 'unknown', 'not a company that you can choose');
      }
      await lockProfile(tx, subject);
      const newest = await findNewestShelfVersion(tx, subject);
      requireNewestBase(`the shelf profile “${file.slug}”`, baseVersion, newest?.version ?? null);
      const plan = planImages(file, newest);
      const profile = await publishShelfProfile(tx, file, withBytes(plan, file, uploads), companyId);
      if (newest) await copyCatalogImages(tx, newest.id, profile.versionId, plan.kept);
      const changes = newest ? definitionChanges(shelfProfileFileOf(newest), file) : [];
      await audit({
        action: newest ? 'shelf_profile.publish' : 'shelf_profile.create',
        subject: { type: 'shelf_profile', id: profile.id },
        organizationId: company?.organizationId ?? null,
        companyId,
        before: newest && { version: newest.version },
        after: { slug: file.slug, version: profile.version, changed: changes.map(({ path }) => fieldPath(path)) },
      });
      return profile;
    });
    const { id, slug, versionId, version } = published;
    return { status: 201, body: { id, slug, versionId, version } };
  },
});
