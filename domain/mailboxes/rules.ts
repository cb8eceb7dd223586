import { z } from 'zod';

const rulesMax = 50;
const sendersMax = 100;
const addressLengthMax = 320;

/** The forms of a recipient and of a sender: an address, or the part of it to match. */
const recipientForm = /^(?:[^\s@]+@[^\s@]+|\+[^\s@+]+)$/;
const senderForm = /^(?:[^\s@]+)?@[^\s@]+$/;

/** How the attachments of an email become sessions: one for each, or one for all of them. */
export const sessionChoices = ['attachment', 'mail'] as const;

/** Which emails become submissions of which company and workflow. The first matching rule of a mailbox applies. */
export const MailboxRule = z.strictObject({
  folder: z.string().min(1).max(200).default('INBOX').describe('The folder of the mailbox that the rule reads.'),
  recipient: z
    .string()
    .max(addressLengthMax)
    .regex(recipientForm, 'must be an address such as invoices+acme@example.com, or a part such as +acme')
    .nullable()
    .default(null)
    .describe('An address of the recipients, or its part from the plus sign on, such as +acme. Null for any.'),
  senders: z
    .array(
      z
        .string()
        .max(addressLengthMax)
        .regex(senderForm, 'must be an address such as billing@example.com, or a domain such as @example.com'),
    )
    .max(sendersMax)
    .default([])
    .describe('Addresses, and domains such as @example.com, whose emails it takes. Empty for any.'),
  subject: z.string().min(1).max(200).nullable().default(null).describe('A part of the subject. Null for any.'),
  companyId: z.string().max(100).nullable().default(null).describe('Null for the company of the mailbox.'),
  workflow: z.string().min(1).max(100).describe('The slug of a workflow that is assigned to the company.'),
  sessions: z
    .enum(sessionChoices)
    .default('attachment')
    .describe('Whether each attachment becomes a session, or all attachments of an email become one.'),
});
export type MailboxRule = z.output<typeof MailboxRule>;

export const MailboxRules = z.array(MailboxRule).min(1).max(rulesMax);

/** The members of an email that rules match. Addresses are in lowercase. */
export interface RoutedMail {
  readonly sender: string | null;
  readonly recipients: readonly string[];
  readonly subject: string;
}

const isRecipient = (wanted: string, address: string): boolean => {
  const lower = wanted.toLowerCase();
  if (!lower.startsWith('+')) return address === lower;
  const local = address.slice(0, address.lastIndexOf('@'));
  return local.slice(local.indexOf('+')) === lower;
};

const isSender = (wanted: string, address: string): boolean =>
  wanted.startsWith('@') ? address.endsWith(wanted.toLowerCase()) : address === wanted.toLowerCase();

/** Whether a rule takes an email of its folder. */
const takes = ({ recipient, senders, subject }: MailboxRule, mail: RoutedMail): boolean => {
  const { sender } = mail;
  if (recipient !== null && !mail.recipients.some((address) => isRecipient(recipient, address))) return false;
  if (senders.length > 0 && (sender === null || !senders.some((wanted) => isSender(wanted, sender)))) return false;
  return subject === null || mail.subject.toLowerCase().includes(subject.toLowerCase());
};

/** The first rule that takes an email of a folder; null if no rule does. */
export const ruleFor = (rules: readonly MailboxRule[], folder: string, mail: RoutedMail): MailboxRule | null =>
  rules.find((rule) => rule.folder === folder && takes(rule, mail)) ?? null;

/** The folders that rules read, each once. */
export const foldersOf = (rules: readonly MailboxRule[]): string[] => [...new Set(rules.map(({ folder }) => folder))];
