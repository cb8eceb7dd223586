import { z } from 'zod';
import { definitionChanges } from '../../../../domain/definition-changes.ts';
import { notFound } from '../../../../domain/problems.ts';
import {
  findShelfVersionInScope,
  findVersionOfProfile,
  shelfProfileFileOf,
} from '../../../../prisma/shelf-profiles/list.ts';
import { recognitionWarning } from '../../../../processing/shelf/engines/missing-settings.ts';
import { DefinitionChanges, DefinitionDraft } from '../../http/definition.ts';
import { definePanelRoute } from '../../http/route.ts';
import { ShelfProfileItem, VersionParams } from './schema.ts';

const ShelfVersionDetail = z
  .object({
    versionId: z.string(),
    version: z.int(),
    active: z.boolean(),
    publishedAt: z.iso.datetime(),
    profileId: z.string(),
    company: ShelfProfileItem.shape.company,
    definition: DefinitionDraft,
    /** Null for the first version. */
    previousVersion: z.int().nullable(),
    changes: DefinitionChanges,
    warnings: z.array(z.string()),
  })
  .meta({ id: 'ShelfVersionDetail' });

export const getShelfVersionRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/shelf-profile-versions/{versionId}',
  operationId: 'getPanelShelfVersion',
  tag: 'Shelf profiles',
  summary: 'A published version with its catalog and its changes from the previous version',
  permission: 'shelf_profiles.read',
  params: VersionParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The version.', schema: ShelfVersionDetail } },
  errors: ['not-found'],
  async handle({ deps, staff, params }) {
    const row = await findShelfVersionInScope(deps.prisma, staff.companies, params.versionId);
    if (!row) throw notFound('shelf profile version');
    const previous = await findVersionOfProfile(deps.prisma, row.profileId, row.version - 1);
    const definition = shelfProfileFileOf(row);
    const warning = recognitionWarning(definition.recognition, deps.config.shelf);
    return {
      status: 200,
      body: {
        versionId: row.id,
        version: row.version,
        active: row.active,
        publishedAt: row.createdAt.toISOString(),
        profileId: row.profileId,
        company: row.profile.company,
        definition,
        previousVersion: previous?.version ?? null,
        changes: previous ? definitionChanges(shelfProfileFileOf(previous), definition) : [],
        warnings: warning === null ? [] : [`captures will fail: ${warning}`],
      },
    };
  },
});
