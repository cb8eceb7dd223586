import { z } from 'zod';
import { staffRoles } from '../../../../../domain/access/permissions.ts';
import { changedMembers } from '../../../../../domain/audit/changed-members.ts';
import { oneOf } from '../../../../../domain/narrowing.ts';
import { updateUser } from '../../../../../prisma/access/user-changes.ts';
import type { UserRecord } from '../../../../../prisma/access/user-list.ts';
import type { UserPlacement } from '../../../../../prisma/access/users.ts';
import type { WriteAudit } from '../../../../../prisma/audit/audited-transaction.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { requireRecentSignIn } from '../../../sign-in/staff.ts';
import { changeUser, requireAnotherSuperAdmin, requireOtherPerson } from './change-user.ts';
import { requirePlacement } from './placement.ts';
import { CompanyIds, PersonItem, PersonName, personItem } from './schema.ts';

const UserChange = z.object({
  name: PersonName.optional(),
  role: z.enum(staffRoles).optional(),
  organizationId: z.string().max(100).nullable().optional(),
  companyIds: CompanyIds.optional(),
});

type Details = UserPlacement & { readonly name: string };

const detailsOf = ({ name, role, organization, allCompanies, companies }: UserRecord): Details => ({
  name,
  role: oneOf(staffRoles, role),
  organizationId: organization?.id ?? null,
  companyIds: allCompanies ? null : companies.map(({ company }) => company.id).sort(),
});

/** Applies a change. Missing members keep their value if it fits the new role and organization. */
const applyChange = (before: Details, change: z.output<typeof UserChange>): Details => {
  const { name = before.name, role = before.role } = change;
  const kept = role === 'super_admin' ? null : before.organizationId;
  const organizationId = change.organizationId === undefined ? kept : change.organizationId;
  const isPlaceKept = role === 'reviewer' && organizationId === before.organizationId;
  const keptIds = isPlaceKept ? before.companyIds : [];
  const companyIds =
    change.companyIds === undefined ? keptIds : (change.companyIds?.toSorted() ?? (role === 'reviewer' ? null : []));
  return { name, role, organizationId, companyIds };
};

/** Writes an entry for each organization that a move touches, since each one reads only its own entries. */
const auditUpdate = async (
  audit: WriteAudit,
  id: string,
  organizationIds: readonly (string | null)[],
  { before, after }: { readonly before: object; readonly after: object },
): Promise<void> => {
  const own = new Set(organizationIds.filter((organizationId) => organizationId !== null));
  for (const organizationId of own.size > 0 ? own : [null]) {
    const subject = { type: 'user', id };
    await audit({ action: 'user.update', subject, organizationId, before, after });
  }
};

export const updateUserRoute = definePanelRoute({
  method: 'patch',
  path: '/admin/api/users/{userId}',
  operationId: 'updateUser',
  tag: 'People',
  summary:
    "Update a person's name, role and companies. Members that are left out do not change. All but the name ask for a recent sign-in.",
  permission: 'users.write',
  params: z.object({ userId: z.string() }),
  query: z.object({}),
  body: {
    schema: UserChange,
    required: true,
  },
  responses: { 200: { description: 'The person.', schema: PersonItem } },
  errors: ['not-found', 'conflict', 'validation-error'],
  async handle({ deps, staff, params: { userId }, body }) {
    const row = await changeUser(deps, staff, userId, async (tx, locked, audit) => {
      const before = detailsOf(locked.user);
      const after = applyChange(before, body);
      const changed = changedMembers(before, after);
      if (!changed) return;
      if (changed.names.some((name) => name !== 'name')) {
        requireOtherPerson(
          staff,
          userId,
          'Only another administrator can change your role, organization or companies.',
        );
        await requireRecentSignIn(tx, staff, deps.config.panel.sessions.confirmAfterMs);
      }
      await requirePlacement(tx, staff, after);
      if (after.role !== 'super_admin') requireAnotherSuperAdmin(locked);
      await updateUser(tx, userId, after);
      await auditUpdate(audit, userId, [before.organizationId, after.organizationId], changed);
    });
    return { status: 200, body: await personItem(deps.prisma, row) };
  },
});
