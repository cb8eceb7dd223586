import { z } from 'zod';
import { MailboxAccount, MailboxSecret } from './account.ts';
import { MailboxRules } from './rules.ts';

/** The settings of a mailbox, without its secret. */
export const MailboxSettings = MailboxAccount.extend({
  rules: MailboxRules,
  doneFolder: z
    .string()
    .min(1)
    .max(200)
    .nullable()
    .default(null)
    .describe('Where submitted emails are moved. Null to leave and mark them.'),
  answers: z.boolean().default(false).describe('Whether senders of emails that cannot be taken get an answer.'),
});
export type MailboxSettings = z.output<typeof MailboxSettings>;

/** A mailbox with its secret. */
export const NewMailboxSettings = MailboxSettings.extend({ secret: MailboxSecret });

/** A change of a mailbox. */
export const EditedMailboxSettings = MailboxSettings.extend({
  secret: MailboxSecret.nullable().default(null).describe('Null to keep the one that is stored.'),
});
