import { expect, it } from 'vitest';
import { MailboxRule, MailboxRules, type RoutedMail, ruleFor } from '../../../domain/mailboxes/rules.ts';

const mail: RoutedMail = {
  sender: 'billing@supplier.example',
  recipients: ['someone@acme.example', 'invoices+acme@acme.example'],
  subject: 'Your Invoice 7',
};
const takes = (rule: object, other: Partial<RoutedMail> = {}): boolean =>
  ruleFor([MailboxRule.parse({ workflow: 'invoice', ...rule })], 'INBOX', { ...mail, ...other }) !== null;

it('The first rule of a folder that takes an email counts', () => {
  const rules = MailboxRules.parse([
    { folder: 'Other', workflow: 'other' },
    { subject: 'receipt', workflow: 'receipt' },
    { recipient: '+acme', workflow: 'acme' },
    { workflow: 'rest' },
  ]);
  expect(ruleFor(rules, 'INBOX', mail)?.workflow).toBe('acme');
  expect(ruleFor(rules, 'Other', mail)?.workflow).toBe('other');
  expect(ruleFor(rules, 'INBOX', { ...mail, subject: 'RECEIPT' })?.workflow).toBe('receipt');
  expect(ruleFor(rules, 'Third', mail)).toBeNull();
});

it.each([
  [{ recipient: '+acme' }, true],
  [{ recipient: 'Invoices+ACME@acme.example' }, true],
  [{ recipient: '+acm' }, false],
  [{ recipient: 'invoices@acme.example' }, false],
  [{ senders: ['@supplier.example'] }, true],
  [{ senders: ['other@x.example', 'Billing@Supplier.example'] }, true],
  [{ senders: ['@example'] }, false],
  [{ senders: ['@plier.example'] }, false],
  [{ subject: 'invoice' }, true],
  [{ subject: 'invoices' }, false],
])('A rule %j takes the email: %s', (rule, expected) => {
  expect(takes(rule)).toBe(expected);
});

it('A rule with senders takes no email without a sender', () => {
  expect(takes({ senders: ['@supplier.example'] }, { sender: null })).toBe(false);
});

it.each([
  { recipient: 'acme' },
  { senders: ['supplier.example'] },
  { subject: '' },
  { folder: '' },
  { workflow: '' },
  { unknown: 1 },
])('A rule that could take nothing, or has an unknown member, is refused: %j', (rule) => {
  expect(MailboxRule.safeParse({ workflow: 'invoice', ...rule }).success).toBe(false);
});
