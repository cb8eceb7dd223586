import { type Command, Option } from 'commander';
import { z } from 'zod';
import { type StaffRole, staffRoles } from '../domain/access/permissions.ts';
import { findPlacementFault } from '../operations/access/placement.ts';
import { removedMembers, removedNotices } from '../operations/access/removed-factors.ts';
import { generatePassword, hashPassword } from '../platform/secrets.ts';
import { queueNotices } from '../prisma/access/mail/queue.ts';
import { listPasskeys } from '../prisma/access/passkeys.ts';
import { deleteSignInAttempts } from '../prisma/access/sign-in-attempts.ts';
import {
  lockUser,
  removePasskeys,
  removeTwoFactor,
  setUserDisabled,
  setUserPassword,
} from '../prisma/access/user-changes.ts';
import { listUsersInScope } from '../prisma/access/user-list.ts';
import { findUserByEmail, insertUser } from '../prisma/access/users.ts';
import { type CommandResult, runs } from './command.ts';
import { type CliContext, withAudit } from './context.ts';
import { CliError } from './errors/cli-error.ts';
import { tableLines } from './lists/table.ts';

const rowsMax = 1_000;

/** The option for each member of a placement. */
const flags = { role: '--role', organizationId: '--org', companyIds: '--company' } as const;

const create = async (
  context: CliContext,
  options: { email: string; role: StaffRole; org?: string; name?: string; company?: string[] },
): Promise<CommandResult> => {
  const { prisma } = context;
  const { email, role, org } = options;
  const companyIds = options.company ?? (role === 'reviewer' ? null : []);
  if (!z.email().safeParse(email).success) throw new CliError(`"${email}" is not an email address.`);
  const fault = await findPlacementFault(prisma, { role, organizationId: org ?? null, companyIds });
  if (fault) throw new CliError(`${flags[fault.field]}: ${fault.message}.`);
  if (await findUserByEmail(prisma, email)) throw new CliError(`User ${email} already exists.`);
  const password = generatePassword();
  const organizationId = org ?? null;
  const details = { email, name: options.name ?? email.replace(/@.*/, ''), role, organizationId, companyIds };
  const passwordHash = await hashPassword(password);
  const user = await withAudit(context, async (tx, audit) => {
    const inserted = await insertUser(tx, { ...details, passwordHash });
    await audit({ action: 'user.create', subject: { type: 'user', id: inserted.id }, organizationId, after: details });
    return inserted;
  });
  return {
    json: { id: user.id, email: user.email, role, password },
    lines: [
      `Created user ${user.id} (${user.email}, ${role}).`,
      `Password: ${password}`,
      'This password is not shown again.',
    ],
  };
};

/** @throws CliError if there is no such user */
const requireUser = async ({ prisma }: CliContext, email: string) => {
  const user = await findUserByEmail(prisma, email);
  if (!user) throw new CliError(`User ${email} does not exist.`);
  return user;
};

const resetTwoFactor = async (context: CliContext, email: string): Promise<CommandResult> => {
  const user = await requireUser(context, email);
  const { id, organizationId, twoFactorEnabled } = user;
  const passkeys = (await listPasskeys(context.prisma, id)).length;
  const reset = twoFactorEnabled || passkeys > 0;
  const json = { id, email: user.email, reset };
  if (!reset) return { json, lines: [`${user.email} has neither two-factor sign-in nor a passkey.`] };
  await withAudit(context, async (tx, audit) => {
    await removeTwoFactor(tx, id);
    const removed = removedNotices({ passkeys, twoFactor: twoFactorEnabled });
    await queueNotices(tx, context.config.mail !== null, user.email, removed);
    await audit({ action: 'user.reset_two_factor', subject: { type: 'user', id }, organizationId });
  });
  return { json, lines: [`${user.email} signs in with only a password, and can set up two-factor sign-in again.`] };
};

const unlock = async (context: CliContext, email: string): Promise<CommandResult> => {
  const user = await requireUser(context, email);
  const forgottenAttempts = await withAudit(context, async (tx, audit) => {
    const deleted = await deleteSignInAttempts(tx, user.email);
    const { organizationId } = user;
    await audit({ action: 'user.unlock', subject: { type: 'user', id: user.id }, organizationId });
    return deleted;
  });
  return {
    json: { id: user.id, email: user.email, forgottenAttempts },
    lines: [`${user.email} can sign in without a delay. Wrong passwords cleared: ${forgottenAttempts}.`],
  };
};

const resetPassword = async (
  context: CliContext,
  email: string,
  options: { removePasskeys?: boolean },
): Promise<CommandResult> => {
  const { id } = await requireUser(context, email);
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  const removedPasskeys = await withAudit(context, async (tx, audit) => {
    const locked = await lockUser(tx, 'all', id);
    if (!locked) throw new CliError(`User ${email} does not exist.`);
    const { user } = locked;
    if (user.disabledAt) {
      throw new CliError(`${user.email} is disabled. Run "admin user enable ${user.email}" before the reset.`);
    }
    await setUserPassword(tx, id, passwordHash);
    await deleteSignInAttempts(tx, user.email);
    const organizationId = user.organization?.id ?? null;
    const passkeys = options.removePasskeys ? await removePasskeys(tx, id) : 0;
    const removed = { passkeys, twoFactor: false };
    const after = removedMembers(removed);
    await audit({ action: 'user.set_password', subject: { type: 'user', id }, organizationId, after });
    const notices = ['password_changed' as const, ...removedNotices(removed)];
    await queueNotices(tx, context.config.mail !== null, user.email, notices);
    return passkeys;
  });
  const passkeyWords = options.removePasskeys ? [`Passkeys removed: ${removedPasskeys}.`] : [];
  return {
    json: { id, email: email.toLowerCase(), password, removedPasskeys },
    lines: [
      `Password of ${email.toLowerCase()}: ${password}`,
      'This password is not shown again, and must be changed at the next sign-in.',
      ...passkeyWords,
    ],
  };
};

const list = async ({ prisma }: CliContext): Promise<CommandResult> => {
  const rows = await listUsersInScope(prisma, 'all', {}, null, rowsMax);
  const json = rows.map(({ id, email, name, role, organization, createdAt, disabledAt }) => ({
    id,
    email,
    name,
    role,
    organizationId: organization?.id ?? null,
    createdAt,
    disabledAt,
  }));
  return {
    json,
    lines: tableLines(
      ['id', 'email', 'role', 'organization', 'created', 'disabled'],
      json.map((row) => [row.id, row.email, row.role, row.organizationId, row.createdAt, row.disabledAt]),
    ),
  };
};

/** Disables or enables a user. The last super_admin who can sign in stays. */
const setDisabled = async (context: CliContext, email: string, isDisabled: boolean): Promise<CommandResult> => {
  const { id } = await requireUser(context, email);
  const disabledAt = await withAudit(context, async (tx, audit) => {
    const locked = await lockUser(tx, 'all', id);
    if (!locked) throw new CliError(`User ${email} does not exist.`);
    const { user, isLastSuperAdmin } = locked;
    if ((user.disabledAt !== null) === isDisabled) return user.disabledAt;
    if (isDisabled && isLastSuperAdmin) {
      throw new CliError('This is the last super_admin who can sign in. Add another one first.');
    }
    const at = isDisabled ? new Date() : null;
    await setUserDisabled(tx, id, at);
    await audit({
      action: isDisabled ? 'user.disable' : 'user.enable',
      subject: { type: 'user', id },
      organizationId: user.organization?.id ?? null,
      before: { disabledAt: user.disabledAt },
      after: { disabledAt: at },
    });
    return at;
  });
  const words = isDisabled ? 'can no longer sign in' : 'can sign in';
  return { json: { id, email, disabledAt }, lines: [`${email} ${words}.`] };
};

/** `admin user …`. */
export const addUserCommands = (noun: Command): void => {
  runs(
    noun
      .command('create')
      .description('create a user with a generated password')
      .requiredOption('--email <address>', 'email address to sign in with')
      .addOption(new Option('--role <role>', 'what the user may do').choices(staffRoles).makeOptionMandatory())
      .option('--org <id>', 'the organization of the user; required unless the role is super_admin')
      .option('--name <name>', 'display name (default: the part of the address before @)')
      .option('--company <id...>', 'the companies of a reviewer (default: all companies of the organization)'),
    create,
  );
  runs<[object]>(noun.command('list').description('list users of the admin panel'), list);
  runs<[string]>(
    noun
      .command('disable')
      .description('end the sessions of a user and block further sign-ins; nothing is deleted')
      .argument('<email>'),
    (context, email) => setDisabled(context, email, true),
  );
  runs<[string]>(
    noun.command('enable').description('let a disabled user sign in again').argument('<email>'),
    (context, email) => setDisabled(context, email, false),
  );
  runs<[string]>(
    noun
      .command('unlock')
      .description('clear the wrong passwords of a user, who can then sign in without a delay')
      .argument('<email>'),
    unlock,
  );
  runs<[string, { removePasskeys?: boolean }]>(
    noun
      .command('reset-password')
      .description('give a user a new generated password, end their sessions, and clear wrong passwords')
      .argument('<email>')
      .option('--remove-passkeys', 'also remove the passkeys of the user, which could still be used to sign in'),
    resetPassword,
  );
  runs<[string]>(
    noun
      .command('reset-two-factor')
      .description(
        'turn off two-factor sign-in for a user who has lost the app, remove their passkeys, and end their sessions',
      )
      .argument('<email>'),
    resetTwoFactor,
  );
};
