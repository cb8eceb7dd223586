import { createHash, randomBytes } from 'node:crypto';

/** How long a device stays known after a sign-in. */
const knownSeconds = 180 * 86_400;

/** The part of the authentication library's context that reads and writes signed cookies. */
interface CookieContext {
  readonly context: { readonly secret: string };
  getSignedCookie(name: string, secret: string): Promise<string | false | null>;
  setSignedCookie(name: string, value: string, secret: string, options: object): Promise<string>;
}

const accountMark = (email: string): string => createHash('sha256').update(email).digest('hex').slice(0, 16);
const cookieName = (email: string): string => `docket.device-${accountMark(email)}`;

/**
 * The id of a device that has signed in to this account before; null for any other. The signed value names the account,
 * so that the cookie of one account is useless for another.
 */
export const knownDevice = async (context: CookieContext, email: string): Promise<string | null> => {
  const value = await context.getSignedCookie(cookieName(email), context.context.secret);
  const [mark, id] = (value || '').split('.');
  return mark === accountMark(email) && id ? id : null;
};

/** Remembers a browser for an account. It keeps its id, so that its own wrong passwords stay counted. */
export const rememberDevice = async (context: CookieContext, email: string, secure: boolean): Promise<void> => {
  const id = (await knownDevice(context, email)) ?? randomBytes(16).toString('hex');
  await context.setSignedCookie(cookieName(email), `${accountMark(email)}.${id}`, context.context.secret, {
    path: '/admin/auth',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: knownSeconds,
  });
};
