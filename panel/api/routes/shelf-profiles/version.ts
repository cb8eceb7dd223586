import { z } from 'zod';
import { definitionChanges } from '../../../../domain/definition-changes.ts';
import { notFound } from '../../../../domain/problems.ts';
import { seesRecognizer, withoutRecognizer } from '../../../../domain/shelf-profiles/address.ts';
import type { ShelfProfileFile } from '../../../../domain/shelf-profiles/profile.ts';
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
    isAddressHidden: z
      .boolean()
      .describe('Whether the address of the recognizer is left out, because all companies share this profile.'),
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
    const isSeen = seesRecognizer(staff.companies, row.profile.company?.id ?? null);
    const shown = (file: ShelfProfileFile) => (isSeen ? file : withoutRecognizer(file));
    const stored = shelfProfileFileOf(row);
    const definition = shown(stored);
    // Faults of an address are shown only to people who see it.
    const warning = isSeen ? recognitionWarning(definition.recognition, deps.config.shelf) : null;
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
        changes: previous ? definitionChanges(shown(shelfProfileFileOf(previous)), definition) : [],
        warnings: warning === null ? [] : [`captures will fail: ${warning}`],
        isAddressHidden: !isSeen && stored.recognition.http?.url !== undefined,
      },
    };
  },
});
