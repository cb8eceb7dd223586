import { z } from 'zod';
import { definitionChanges } from '../../../../domain/definition-changes.ts';
import { invalidFields } from '../../../../domain/problems.ts';
import { ShelfProfileFile } from '../../../../domain/shelf-profiles/profile.ts';
import { parseDefinition } from '../../../../http/validate.ts';
import { findNewestShelfVersion, shelfProfileFileOf } from '../../../../prisma/shelf-profiles/list.ts';
import { recognitionWarning } from '../../../../processing/shelf/engines/missing-settings.ts';
import { DefinitionChanges, DefinitionDraft, unknownMemberWarnings } from '../../http/definition.ts';
import { definePanelRoute } from '../../http/route.ts';
import { planImages } from './image-plan.ts';

const CheckedShelfProfile = z
  .object({
    /** The draft with its defaults. */
    definition: DefinitionDraft,
    /** Null if the company has no profile with this slug. */
    latestVersion: z.int().nullable(),
    /** The changes from the latest version to the draft; empty for a new definition. */
    changes: DefinitionChanges,
    warnings: z.array(z.string()),
  })
  .meta({ id: 'CheckedShelfProfile' });

export const checkShelfProfileRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/shelf-profiles/check',
  operationId: 'checkPanelShelfProfile',
  tag: 'Shelf profiles',
  summary: 'Validate a profile and show what publishing it would change. Nothing is stored.',
  permission: 'shelf_profiles.write',
  params: z.object({}),
  query: z.object({}),
  body: {
    schema: z.object({ companyId: z.string().max(100).nullable(), definition: DefinitionDraft }),
    required: true,
    bytesMax: 4 * 1024 * 1024,
  },
  responses: { 200: { description: 'The definition can be published.', schema: CheckedShelfProfile } },
  errors: ['validation-error'],
  async handle({ deps, body: { companyId, definition: draft } }) {
    const definition = parseDefinition(ShelfProfileFile, draft);
    const newest = await findNewestShelfVersion(deps.prisma, { slug: definition.slug, companyId });
    const { errors } = planImages(definition, newest);
    if (errors.length > 0) throw invalidFields(errors);
    const warning = recognitionWarning(definition.recognition, deps.config.shelf);
    return {
      status: 200,
      body: {
        definition,
        latestVersion: newest?.version ?? null,
        changes: newest ? definitionChanges(shelfProfileFileOf(newest), definition) : [],
        warnings: [
          ...(warning === null ? [] : [`captures will fail: ${warning}`]),
          ...unknownMemberWarnings(draft, definition),
        ],
      },
    };
  },
});
