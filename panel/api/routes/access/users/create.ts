import { z } from 'zod';
import { giveUpAfterMs } from '../../../../../domain/access/mail.ts';
import { staffRoles } from '../../../../../domain/access/permissions.ts';
import { organizationScopeOf } from '../../../../../domain/access/scope.ts';
import { invalidField } from '../../../../../domain/problems.ts';
import { generatePassword, hashPassword } from '../../../../../platform/secrets.ts';
import { queueMail } from '../../../../../prisma/access/mail/queue.ts';
import { findUserInScope } from '../../../../../prisma/access/user-list.ts';
import { findUserByEmail, insertUser, isEmailTaken } from '../../../../../prisma/access/users.ts';
import { auditedTransaction } from '../../../../../prisma/audit/audited-transaction.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { requirePlacement } from './placement.ts';
import { CompanyIds, NewPerson, PersonName, personItem } from './schema.ts';

const emailTaken = () => invalidField('email', 'taken', 'another person already has this email address');

export const createUserRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/users',
  operationId: 'createUser',
  tag: 'People',
  summary: 'Add a person with a generated password, which only this response contains, or invite them by email',
  permission: 'users.write',
  recentSignIn: true,
  params: z.object({}),
  query: z.object({}),
  body: {
    schema: z.object({
      email: z.email('must be an email address').max(254, 'must have at most 254 characters').toLowerCase(),
      name: PersonName,
      role: z.enum(staffRoles),
      organizationId: z
        .string()
        .max(100)
        .nullish()
        .meta({ description: 'Defaults to the organization of the signed-in org_admin. A super_admin has none.' }),
      companyIds: CompanyIds.optional(),
      invite: z
        .boolean()
        .default(false)
        .meta({ description: 'Send a link by email with which the person chooses a password, for seven days.' }),
    }),
    required: true,
  },
  responses: {
    201: { description: 'The person and the password. The password is not shown again.', schema: NewPerson },
  },
  errors: ['validation-error'],
  async handle({ deps, staff, body }) {
    const { email, name, role, invite } = body;
    if (invite && deps.config.mail === null) {
      throw invalidField(
        'invite',
        'not_available',
        'the service sends no email: set SMTP_URL and MAIL_FROM, or leave it out',
      );
    }
    const companyIds = body.companyIds ?? (role === 'reviewer' && body.companyIds === null ? null : []);
    const organizationId = body.organizationId ?? staff.organizationId;
    const person = { email, name, role, organizationId, companyIds };
    await requirePlacement(deps.prisma, staff, person);
    if (await findUserByEmail(deps.prisma, email)) throw emailTaken();
    const password = generatePassword();
    const passwordHash = await hashPassword(password);
    const row = await auditedTransaction(deps.prisma, staff.audit, async (tx, audit) => {
      await requirePlacement(tx, staff, person);
      const { id } = await insertUser(tx, { ...person, passwordHash, mustChangePassword: !invite });
      if (invite) await queueMail(tx, 'invitation', email, giveUpAfterMs.invitation);
      await audit({
        action: 'user.create',
        subject: { type: 'user', id },
        organizationId,
        after: {
          email,
          name,
          role,
          organizationId,
          ...(role === 'reviewer' ? { companyIds } : {}),
          ...(invite ? { invite } : {}),
        },
      });
      return findUserInScope(tx, organizationScopeOf(staff), id);
    }).catch((error: unknown) => {
      throw isEmailTaken(error) ? emailTaken() : error;
    });
    if (!row) throw new Error('the new person is outside the scope of its creator');
    return { status: 201, body: { password: invite ? null : password, person: await personItem(deps.prisma, row) } };
  },
});
