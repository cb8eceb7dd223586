import { directionOf, type Language } from '../languages/languages.ts';

/** The emails with a link for setting a password. */
const linkMailKinds = ['password_reset', 'invitation'] as const;
export type LinkMailKind = (typeof linkMailKinds)[number];

/** The emails about a change of a person's sign-in. */
const noticeKinds = [
  'password_changed',
  'passkey_added',
  'passkey_removed',
  'two_factor_enabled',
  'two_factor_disabled',
  'backup_codes_replaced',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** The emails that Docket sends to users of the panel. */
export const mailKinds = [...linkMailKinds, ...noticeKinds, 'webhook_endpoint_disabled'] as const;
export type MailKind = (typeof mailKinds)[number];

/** Whether an email has a link for setting a password. */
export const isLinkMail = (kind: MailKind): kind is LinkMailKind => kind === 'password_reset' || kind === 'invitation';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long the link in an email works after it is sent. */
export const linkLifeMs: Readonly<Record<LinkMailKind, number>> = { password_reset: hourMs, invitation: 7 * dayMs };

/** How long Docket retries sending an email. Nobody waits longer for one. */
export const giveUpAfterMs: Readonly<Record<MailKind, number>> = {
  password_reset: hourMs,
  invitation: 3 * dayMs,
  password_changed: 3 * dayMs,
  passkey_added: 3 * dayMs,
  passkey_removed: 3 * dayMs,
  two_factor_enabled: 3 * dayMs,
  two_factor_disabled: 3 * dayMs,
  backup_codes_replaced: 3 * dayMs,
  webhook_endpoint_disabled: 3 * dayMs,
};

const pauseMaxMs = 15 * minuteMs;
const firstPauseMs = 15_000;

/** The pause after a failed try, in milliseconds: twice as long each time, up to 15 minutes. */
export const mailPauseMs = (tries: number): number => Math.min(pauseMaxMs, firstPauseMs * 2 ** Math.min(tries - 1, 20));

/** An email as plain text and as simple HTML. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);

interface Words {
  readonly subject: string;
  readonly before: string;
  readonly action: string;
  readonly after: string;
}

/** The words of a notice. */
const notice = (subject: string, before: string): Words => ({
  subject,
  before,
  action: 'Go to your account',
  after: 'If neither you nor your administrator did this, set a new password immediately and tell your administrator.',
});

const words: Readonly<Record<MailKind, Words>> = {
  password_reset: {
    subject: 'Set a new password for Docket',
    before: 'Someone asked for a new password for your Docket account.',
    action: 'Set a new password',
    after:
      'The link works once, within one hour. If you did not ask for it, ignore this email: your password has not changed.',
  },
  invitation: {
    subject: 'You have been invited to Docket',
    before: 'You now have a Docket account. Docket is where people review documents and shelf photos.',
    action: 'Choose your password',
    after: 'The link works once, within seven days. After that, use "Forgot your password?" on the sign-in page.',
  },
  password_changed: notice('Your Docket password was changed', 'The password of your Docket account was changed.'),
  passkey_added: notice('A passkey was added to your account', 'A passkey was added to your Docket account.'),
  passkey_removed: notice('A passkey was removed from your account', 'A passkey was removed from your Docket account.'),
  two_factor_enabled: notice(
    'Two-factor sign-in for Docket is on',
    'Two-factor sign-in was turned on for your Docket account.',
  ),
  two_factor_disabled: notice(
    'Two-factor sign-in for Docket is off',
    'Two-factor sign-in was turned off for your Docket account.',
  ),
  backup_codes_replaced: notice(
    'Your Docket backup codes were replaced',
    'The backup codes of your Docket account were replaced. The old ones no longer work.',
  ),
  webhook_endpoint_disabled: {
    subject: 'A webhook endpoint was disabled',
    before:
      "Every webhook to one of your organization's endpoints has failed for days, so Docket has disabled the endpoint. Its events are kept in the event log.",
    action: 'Open the webhooks',
    after: 'When the receiver works again, enable the endpoint and recover its events with the API.',
  },
};

const greeting = 'Hello {name},';

/** Every text of the emails, for the catalogs. */
export const mailMessages: readonly string[] = [greeting, ...Object.values(words).flatMap((one) => Object.values(one))];

/**
 * Writes an email to a person, with a link for setting a password or for opening their account.
 *
 * @param language `code` is the language of the person, and `say` translates an English text into it
 */
export const mailText = (
  kind: MailKind,
  name: string,
  link: string,
  { code, say }: { readonly code: Language; readonly say: (text: string) => string },
): MailText => {
  const subject = say(words[kind].subject);
  const before = say(words[kind].before);
  const action = say(words[kind].action);
  const after = say(words[kind].after);
  const hello = say(greeting).replace('{name}', () => name);
  return {
    subject,
    text: `${hello}\n\n${before}\n\n${action}:\n${link}\n\n${after}\n`,
    html: [
      `<!doctype html><html lang="${code}" dir="${directionOf(code)}"><body>`,
      // Many mail programs show only the body.
      `<div lang="${code}" dir="${directionOf(code)}">`,
      `<p>${escapeHtml(hello)}</p><p>${escapeHtml(before)}</p>`,
      `<p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p><p>${escapeHtml(after)}</p>`,
      '</div></body></html>',
    ].join('\n'),
  };
};
