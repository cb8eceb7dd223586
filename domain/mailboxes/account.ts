import { z } from 'zod';

/** How the connection to a mail server is encrypted. Servers that the settings trust may have none. */
export const securityChoices = ['tls', 'starttls', 'none'] as const;
export type MailboxSecurity = (typeof securityChoices)[number];

/** Ports that a mailbox may name on a server that the settings do not trust. */
export const imapPorts: readonly number[] = [143, 993];

const secretLengthMax = 10_000;
const secretText = z.string().min(1).max(secretLengthMax);

/** The credential of a mailbox: a password, or a refresh token of OAuth 2.0 for `XOAUTH2`. */
export const MailboxSecret = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('password'), password: secretText }),
  z.strictObject({
    kind: z.literal('oauth'),
    tokenUrl: z
      .string()
      .max(2048)
      .describe(
        'https://oauth2.googleapis.com/token for Google, https://login.microsoftonline.com/TENANT/oauth2/v2.0/token for Microsoft 365.',
      ),
    clientId: secretText,
    clientSecret: secretText.nullable().default(null).describe('Null for a public client.'),
    scope: z.string().max(1000).nullable().default(null).describe('Null for the scope of the refresh token.'),
    refreshToken: secretText,
  }),
]);
export type MailboxSecret = z.output<typeof MailboxSecret>;

/** Where a mailbox is, and who signs in. */
export const MailboxAccount = z.strictObject({
  host: z
    .string()
    .min(1)
    .max(253)
    .regex(/^[a-z0-9.:-]+$/i, 'must be the name or address of an IMAP server, without a port'),
  port: z.int().min(1).max(65_535).default(993),
  security: z.enum(securityChoices).default('tls'),
  username: z
    .string()
    .min(1)
    .max(320)
    .refine((name) => !/\p{Cc}/u.test(name), 'must not contain control characters'),
});
export type MailboxAccount = z.output<typeof MailboxAccount>;

/** How a server is named in MAILBOX_TRUSTED_HOSTS. */
export const hostKey = ({ host, port }: Pick<MailboxAccount, 'host' | 'port'>): string =>
  `${host.toLowerCase()}:${port}`;
