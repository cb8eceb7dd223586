import type { Schemas } from '../../api/client';

type Mailbox = Schemas['Mailbox'];

/** The values of the form. An empty secret keeps the stored one. */
export interface MailboxForm {
  companyId: string | null;
  host: string;
  port: number;
  security: Mailbox['security'];
  username: string;
  signIn: 'password' | 'oauth';
  password: string;
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  refreshToken: string;
  doneFolder: string;
  answers: boolean;
  rules: Mailbox['rules'];
}

export const emptyRule: Mailbox['rules'][number] = {
  folder: 'INBOX',
  recipient: null,
  senders: [],
  subject: null,
  companyId: null,
  workflow: '',
  sessions: 'attachment',
};

/** The form of a mailbox, or of a new one of this company. */
export const formOf = (mailbox: Mailbox | null, companyId: string | null): MailboxForm => ({
  companyId: mailbox?.company.id ?? companyId,
  host: mailbox?.host ?? '',
  port: mailbox?.port ?? 993,
  security: mailbox?.security ?? 'tls',
  username: mailbox?.username ?? '',
  signIn: 'password',
  password: '',
  tokenUrl: '',
  clientId: '',
  clientSecret: '',
  refreshToken: '',
  doneFolder: mailbox?.doneFolder ?? '',
  answers: mailbox?.answers ?? false,
  rules: mailbox?.rules ?? [emptyRule],
});

/** The settings in a form. */
export const settingsOf = (form: MailboxForm) => {
  const { host, port, security, username, doneFolder, answers, rules } = form;
  return { host, port, security, username, doneFolder: doneFolder === '' ? null : doneFolder, answers, rules };
};

/** The secret in a form; null if it is empty. */
export const secretOf = (form: MailboxForm) => {
  const { signIn, password, tokenUrl, clientId, clientSecret, refreshToken } = form;
  if (signIn === 'password') return password === '' ? null : { kind: 'password' as const, password };
  if (refreshToken === '') return null;
  const secret = clientSecret === '' ? null : clientSecret;
  return { kind: 'oauth' as const, tokenUrl, clientId, clientSecret: secret, scope: null, refreshToken };
};
