import { definitionChanges } from '../../domain/definition-changes.ts';
import type { MailboxFile } from '../../domain/definition-files/files.ts';
import { unknownSecret } from '../../domain/definition-files/references.ts';
import type { MailboxSecret } from '../../domain/mailboxes/account.ts';
import { listMailboxesInScope, type MailboxRecord, openMailboxSecret } from '../../prisma/mailboxes/mailboxes.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import { changeMailbox, createMailbox, editMailbox, removeMailbox } from '../mailboxes/change.ts';
import { type Pair, pairUp, rowsWithoutFile } from './pair-up.ts';
import type { CompanyFiles, DefinitionFile, FileFault, FilesContext, ManagedCompany, PlannedStep } from './step.ts';

/** The mailboxes of a company, oldest first. */
export const storedMailboxes = async ({ prisma }: FilesContext, companyId: string): Promise<MailboxRecord[]> =>
  (await listMailboxesInScope(prisma, 'all', companyId)).reverse();

/** A mailbox in the form of its file, with its secret. */
export const mailboxFileOf = ({ keyring }: FilesContext, row: MailboxRecord): MailboxFile => {
  const { host, port, security, username, rules, doneFolder, answers, status } = row;
  const secret = openMailboxSecret(keyring, row);
  return {
    host,
    port,
    security,
    username,
    secret,
    rules: [...rules],
    doneFolder,
    answers,
    paused: status === 'paused',
  };
};

/** Finds the mailbox of each file: by server and user name, or by user name. */
export const pairMailboxes = <File extends DefinitionFile<MailboxFile>>(
  files: readonly File[],
  rows: readonly MailboxRecord[],
): Pair<File, MailboxRecord>[] =>
  pairUp(files, rows, [
    {
      ofFile: ({ content }) => `${content.username}\n${content.host}`,
      ofRow: ({ username, host }) => `${username}\n${host}`,
    },
    { ofFile: ({ content }) => content.username, ofRow: ({ username }) => username },
  ]);

/**
 * The secret of a file, completed with the stored members that the command does not have. The stored refresh token is
 * kept for the same client, because providers replace it.
 */
const secretOf = (wanted: MailboxSecret, stored: MailboxSecret | null): MailboxSecret | null => {
  if (wanted.kind === 'password') {
    const password =
      wanted.password === unknownSecret && stored?.kind === 'password' ? stored.password : wanted.password;
    return password === unknownSecret ? null : { kind: 'password', password };
  }
  const known = stored?.kind === 'oauth' && stored.clientId === wanted.clientId && stored.tokenUrl === wanted.tokenUrl;
  const refreshToken = known ? stored.refreshToken : wanted.refreshToken;
  const clientSecret = wanted.clientSecret === unknownSecret && known ? stored.clientSecret : wanted.clientSecret;
  return refreshToken === unknownSecret || clientSecret === unknownSecret
    ? null
    : { ...wanted, refreshToken, clientSecret };
};

/** The form in which a mailbox is compared and shown. */
const shownOf = (file: MailboxFile, secret: string) => ({ ...file, secret });

const isSame = (one: object, other: object): boolean => definitionChanges(one, other).length === 0;

/** Creates the mailbox of a file, or changes it. Operators may name every company in a rule. */
const apply = async (
  context: FilesContext,
  company: ManagedCompany,
  row: MailboxRecord | null,
  { paused, ...wish }: MailboxFile,
): Promise<readonly PendingMessage[]> => {
  const { prisma, actor } = context;
  const mayUse = (): boolean => true;
  const changed = row
    ? await editMailbox(context, row, wish, mayUse, actor)
    : await createMailbox(context, company, wish, mayUse, actor);
  if (paused === (changed.job.status === 'paused')) return changed.messages;
  const after = await changeMailbox(prisma, changed.job, paused ? 'pause' : 'resume', actor);
  return [...changed.messages, ...after.messages];
};

/** Plans the mailboxes of a company; those without a file are extras. */
export const planMailboxes = async (
  context: FilesContext,
  { company, mailboxes }: CompanyFiles,
): Promise<{ steps: PlannedStep[]; extras: PlannedStep[]; faults: FileFault[] }> => {
  const rows = await storedMailboxes(context, company.id);
  const pairs = pairMailboxes(mailboxes, rows);
  const steps: PlannedStep[] = [];
  const faults: FileFault[] = [];
  for (const { file, row } of pairs) {
    const { path, content } = file;
    const before = row && mailboxFileOf(context, row);
    const secret = secretOf(content.secret, before?.secret ?? null);
    if (!secret) {
      const message =
        'secret: its value is not set. Set DOCKET_SECRET_ and its name in the environment of this command.';
      faults.push({ path, message });
      continue;
    }
    const wanted = { ...content, secret };
    const isSecretKept = before !== null && isSame(before.secret, secret);
    const changes = before
      ? definitionChanges(shownOf(before, '(secret)'), shownOf(wanted, isSecretKept ? '(secret)' : '(another secret)'))
      : [];
    if (row && changes.length === 0) continue;
    steps.push({
      action: row ? 'update' : 'create',
      kind: 'mailbox',
      name: `mailbox ${content.username} of ${company.name}`,
      path,
      changes,
      notes: [],
      apply: () => apply(context, company, row, wanted),
    });
  }
  const extras = rowsWithoutFile(rows, pairs).map(
    (row): PlannedStep => ({
      action: 'remove',
      kind: 'mailbox',
      name: `mailbox ${row.username} of ${company.name}`,
      path: null,
      changes: [],
      notes: ['emails stay where they are, and its secret is lost'],
      apply: async () => (await removeMailbox(context.prisma, row, context.actor)).messages,
    }),
  );
  return { steps, extras, faults };
};
