import type { Command } from 'commander';
import { isId } from '../domain/ids.ts';
import { EditedMailboxSettings, NewMailboxSettings } from '../domain/mailboxes/settings.ts';
import type { SourceChange } from '../domain/sources/status.ts';
import {
  changeMailbox,
  createMailbox,
  editMailbox,
  type MailboxDeps,
  removeMailbox,
  wakeMailbox,
} from '../operations/mailboxes/change.ts';
import { findMailboxInScope, listMailboxesInScope, type MailboxRecord } from '../prisma/mailboxes/mailboxes.ts';
import { releaseToRelay } from '../prisma/outbox.ts';
import { type CommandResult, runs } from './command.ts';
import { type CliContext, cliActor, readJsonFile, requireCompany } from './context.ts';
import { CliError } from './errors/cli-error.ts';
import { tableLines } from './lists/table.ts';

const jsonOf = ({ id, companyId, host, port, security, username, rules, ...mailbox }: MailboxRecord) => ({
  id,
  companyId,
  host,
  port,
  security,
  username,
  rules,
  doneFolder: mailbox.doneFolder,
  answers: mailbox.answers,
  status: mailbox.status,
  submitted: mailbox.submittedCount,
  refused: mailbox.refusedCount,
  lastLookedAt: mailbox.lastLookedAt,
  lastError: mailbox.lastError,
});

const depsOf = ({ prisma, keyring, config }: CliContext): MailboxDeps => ({
  prisma,
  keyring,
  trustedHosts: config.mailboxes.trustedHosts,
  trustedOrigins: config.webhooks.trustedOrigins,
});

/** Operators may name every company in a rule. */
const mayUse = () => true;

const requireMailbox = async ({ prisma }: CliContext, id: string): Promise<MailboxRecord> => {
  const mailbox = isId('mailbox', id) ? await findMailboxInScope(prisma, 'all', id) : null;
  if (!mailbox) throw new CliError(`Mailbox ${id} does not exist. Run "admin mailbox list" to see all mailboxes.`);
  return mailbox;
};

const create = async (context: CliContext, { company: companyId, file }: { company: string; file: string }) => {
  const company = await requireCompany(context, companyId);
  const wish = await readJsonFile(file, NewMailboxSettings);
  const { job, messages } = await createMailbox(depsOf(context), company, wish, mayUse, cliActor());
  await releaseToRelay(context.prisma, messages);
  return { json: jsonOf(job), lines: [`Created mailbox ${job.id} of ${job.username} on ${job.host}.`] };
};

const edit = async (context: CliContext, id: string, { file }: { file: string }): Promise<CommandResult> => {
  const found = await requireMailbox(context, id);
  const wish = await readJsonFile(file, EditedMailboxSettings);
  const { job, messages } = await editMailbox(depsOf(context), found, wish, mayUse, cliActor());
  await releaseToRelay(context.prisma, messages);
  return { json: jsonOf(job), lines: [`Changed mailbox ${id}.`] };
};

const list = async ({ prisma }: CliContext, { company }: { company?: string }): Promise<CommandResult> => {
  const rows = await listMailboxesInScope(prisma, 'all', company);
  return {
    json: rows.map(jsonOf),
    lines: tableLines(
      ['id', 'company', 'host', 'user name', 'rules', 'status', 'submitted', 'refused', 'last look', 'last error'],
      rows.map((row) => [
        row.id,
        row.companyId,
        row.host,
        row.username,
        row.rules.length,
        row.status,
        row.submittedCount,
        row.refusedCount,
        row.lastLookedAt,
        row.lastError,
      ]),
    ),
  };
};

const change = async (context: CliContext, id: string, name: SourceChange): Promise<CommandResult> => {
  const found = await requireMailbox(context, id);
  const { job, messages } = await changeMailbox(context.prisma, found, name, cliActor());
  await releaseToRelay(context.prisma, messages);
  return { json: { id, status: job.status }, lines: [`Mailbox ${id} is ${job.status}.`] };
};

const look = async (context: CliContext, id: string): Promise<CommandResult> => {
  const found = await requireMailbox(context, id);
  await releaseToRelay(context.prisma, await wakeMailbox(context.prisma, found));
  return { json: { id }, lines: [`Checking mailbox ${id} now.`] };
};

const remove = async (context: CliContext, id: string): Promise<CommandResult> => {
  const { messages } = await removeMailbox(context.prisma, await requireMailbox(context, id), cliActor());
  await releaseToRelay(context.prisma, messages);
  return { json: { id, removed: true }, lines: [`Removed mailbox ${id}. All emails stay where they are.`] };
};

const fileOption = ['--file <path>', 'settings and secret as JSON; - reads standard input'] as const;

/** `admin mailbox …`. */
export const addMailboxCommands = (noun: Command): void => {
  runs<[{ company: string; file: string }]>(
    noun
      .command('create')
      .description('create a mailbox')
      .requiredOption('--company <id>', 'the company that it belongs to')
      .requiredOption(...fileOption),
    create,
  );
  runs<[string, { file: string }]>(
    noun
      .command('edit')
      .description('replace the settings of a mailbox; without a secret, the stored one is kept')
      .argument('<id>')
      .requiredOption(...fileOption),
    edit,
  );
  runs<[{ company?: string }]>(
    noun.command('list').description('list mailboxes').option('--company <id>', 'only mailboxes of this company'),
    list,
  );
  for (const name of ['pause', 'resume'] as const) {
    runs<[string]>(noun.command(name).description(`${name} a mailbox`).argument('<id>'), (context, id) =>
      change(context, id, name),
    );
  }
  runs<[string]>(noun.command('look').description('check a mailbox now').argument('<id>'), look);
  runs<[string]>(noun.command('remove').description('remove a mailbox').argument('<id>'), remove);
};
