import type { z } from 'zod';
import { ExternalUser } from '../../../../domain/sessions/external-user.ts';
import type { SessionRow } from '../../../../prisma/sessions/list.ts';
import { userLabelOf } from '../submissions/list.ts';
import { SessionItem } from './schema.ts';

/** What the caller told of its user, each part null where it is not there. */
export const externalUserParts = (externalUser: unknown) => {
  const parsed = ExternalUser.safeParse(externalUser);
  const { id = null, email = null } = parsed.success ? parsed.data : {};
  return { externalUserId: id, externalUserEmail: email };
};

/** A session as a list shows it. */
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
