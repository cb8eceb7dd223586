/** The mails that Docket sends to people of the panel. */
export const mailKinds = ['password_reset', 'invitation'] as const;
export type MailKind = (typeof mailKinds)[number];

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long the link of a mail works, counted from the moment when it is sent. */
export const linkLifeMs: Readonly<Record<MailKind, number>> = { password_reset: hourMs, invitation: 7 * dayMs };

/** How long a mail that cannot be sent is tried again: nobody waits longer for it. */
export const giveUpAfterMs: Readonly<Record<MailKind, number>> = { password_reset: hourMs, invitation: 3 * dayMs };

const pauseMaxMs = 15 * minuteMs;
const firstPauseMs = 15_000;

/** The pause after a try that failed, in milliseconds: each is twice as long as the one before, up to 15 minutes. */
export const mailPauseMs = (tries: number): number => Math.min(pauseMaxMs, firstPauseMs * 2 ** Math.min(tries - 1, 20));

/** A mail as plain text and as simple HTML. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);

const words: Readonly<Record<MailKind, { subject: string; before: string; action: string; after: string }>> = {
  password_reset: {
    subject: 'Set a new password for Docket',
    before: 'somebody asked for a new password for your Docket account.',
    action: 'Set a new password',
    after: 'The link works once, for one hour. If it was not you, ignore this mail: your password has not changed.',
  },
  invitation: {
    subject: 'You have been invited to Docket',
    before: 'you have an account for Docket, where documents and shelf photos are reviewed.',
    action: 'Choose your password',
    after: 'The link works once, for seven days. Afterwards, use "Forgot your password?" on the sign-in page.',
  },
};

/** Writes a mail with a link for a person. */
export const mailText = (kind: MailKind, name: string, link: string): MailText => {
  const { subject, before, action, after } = words[kind];
  return {
    subject,
    text: `Hello ${name},\n\n${before}\n\n${action}:\n${link}\n\n${after}\n`,
    html: [
      '<!doctype html><html lang="en"><body>',
      `<p>Hello ${escapeHtml(name)},</p><p>${before}</p>`,
      `<p><a href="${escapeHtml(link)}">${action}</a></p><p>${escapeHtml(after)}</p>`,
      '</body></html>',
    ].join('\n'),
  };
};
