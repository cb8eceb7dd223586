import type { z } from 'zod';
import type { SessionRow } from '../../../../prisma/sessions/list.ts';
import { userLabelOf } from './external-user.ts';
import { SessionItem } from './schema.ts';

/** A session as {@link SessionItem}. */
export const presentSession = (row: SessionRow): z.output<typeof SessionItem> =>
  SessionItem.parse({
    ...row,
    company: { id: row.companyId, name: row.company.name },
    workflow: {
      slug: row.workflowVersion.definition.slug,
      name: row.workflowVersion.name,
      version: row.version,
    },
    externalUser: userLabelOf(row.externalUser),
    createdAt: row.createdAt.toISOString(),
  });
