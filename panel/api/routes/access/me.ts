import { z } from 'zod';
import { permissions, rolePermissions, staffRoles } from '../../../../domain/access/permissions.ts';
import { keysOf } from '../../../../domain/narrowing.ts';
import { errorMessage } from '../../../../platform/log.ts';
import { findPreferences } from '../../../../prisma/access/preferences.ts';
import { listCompaniesInScope } from '../../../../prisma/tenants/companies.ts';
import type { PanelDeps } from '../../http/deps.ts';
import { definePanelRoute } from '../../http/route.ts';
import { PreferencesBody } from './preferences.ts';

const permissionNames = keysOf(permissions);

const Me = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum(staffRoles),
    organizationId: z.string().nullable(),
    permissions: z.array(z.enum(permissionNames)),
    /** The companies that the person can choose from, with their modules. */
    companies: z.array(z.object({ id: z.string(), name: z.string(), modules: z.array(z.string()) })),
    /** Whether the person must change their password before anything else, because someone else knows it. */
    mustChangePassword: z.boolean(),
    /** Whether the person signs in with a code in addition to the password. */
    hasTwoFactor: z.boolean(),
    /** How many backup codes are unused; null without two-factor sign-in. */
    backupCodesLeft: z.int().nullable(),
    /** Whether the person must set up two-factor sign-in before anything else, because it is required. */
    mustSetUpTwoFactor: z.boolean(),
    /** The person's preferences for the panel. */
    preferences: PreferencesBody,
    temporalUiUrl: z.string().nullable(),
    temporalNamespace: z.string(),
  })
  .meta({ id: 'Me' });

/** The unused backup codes of a person; null if there are none to count, or if they cannot be decrypted. */
const countBackupCodes = async ({ staffAuth, log }: PanelDeps, userId: string): Promise<number | null> => {
  const auth = await staffAuth();
  try {
    const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId } });
    return backupCodes.length;
  } catch (error) {
    log.warn({ userId, reason: errorMessage(error) }, 'cannot count the backup codes of a person');
    return null;
  }
};

export const getMeRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/me',
  operationId: 'getMe',
  tag: 'Sign-in',
  summary: 'The signed-in person with their permissions and companies',
  permission: null,
  duringSetUp: true,
  params: z.object({}),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The person.', schema: Me } },
  errors: [],
  async handle({ deps, staff }) {
    const { userId: id, email, name, role, organizationId, mustChangePassword } = staff;
    const [companies, preferences] = await Promise.all([
      listCompaniesInScope(deps.prisma, staff.companies),
      findPreferences(deps.prisma, id),
    ]);
    return {
      status: 200,
      body: {
        id,
        email,
        name,
        role,
        organizationId,
        companies,
        mustChangePassword,
        hasTwoFactor: staff.hasTwoFactor,
        backupCodesLeft: staff.hasTwoFactor ? await countBackupCodes(deps, id) : null,
        mustSetUpTwoFactor: staff.mustSetUpTwoFactor,
        permissions: rolePermissions[role],
        preferences,
        temporalUiUrl: deps.config.temporal.uiUrl ?? null,
        temporalNamespace: deps.config.temporal.namespace,
      },
    };
  },
});
