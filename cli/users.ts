import { type Command, Option } from 'commander';
import { z } from 'zod';
import { type StaffRole, staffRoles } from '../domain/access/permissions.ts';
import { generatePassword, hashPassword } from '../platform/secrets.ts';
import { findPlacementFault } from '../prisma/access/user-placement.ts';
import { findUserByEmail, insertUser } from '../prisma/access/users.ts';
import { type CommandResult, runs } from './command.ts';
import { type CliContext, CliError } from './context.ts';

/** The options that give the members of a placement. */
const flags = { role: '--role', organizationId: '--org', companyIds: '--company' } as const;

const create = async (
  { prisma }: CliContext,
  options: { email: string; role: StaffRole; org?: string; name?: string; company: string[] },
): Promise<CommandResult> => {
  const { email, role, org, company: companyIds } = options;
  if (!z.email().safeParse(email).success) throw new CliError(`"${email}" is not an e-mail address.`);
  const fault = await findPlacementFault(prisma, { role, organizationId: org ?? null, companyIds });
  if (fault) throw new CliError(`${flags[fault.field]}: ${fault.message}.`);
  if (await findUserByEmail(prisma, email)) throw new CliError(`There is a user ${email} already.`);
  const password = generatePassword();
  const user = await insertUser(prisma, {
    email,
    role,
    name: options.name ?? email.replace(/@.*/, ''),
    organizationId: org ?? null,
    companyIds,
    passwordHash: await hashPassword(password),
  });
  return {
    json: { id: user.id, email: user.email, role, password },
    lines: [`User ${user.email} (${role}): ${user.id}`, `Password: ${password}`, 'The password is shown this once.'],
  };
};

/** `admin user …`. */
export const registerUsers = (program: Command): void => {
  const noun = program.command('user').description('people of the admin panel');
  runs(
    noun
      .command('create')
      .description('create a user with a generated password')
      .requiredOption('--email <address>')
      .addOption(new Option('--role <role>').choices(staffRoles).makeOptionMandatory())
      .option('--org <id>', 'organization; a super_admin has none')
      .option('--name <name>', 'how the panel calls the person; from the address where it is left out')
      .option(
        '--company <id...>',
        'companies that a reviewer is for; all of the organization where it is left out',
        [],
      ),
    create,
  );
};
