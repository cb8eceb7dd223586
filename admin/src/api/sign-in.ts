import { ApiError } from './client';

/** What the library answers with; which members there are depends on the path. */
interface Answer {
  readonly url?: string;
  /** Whether the password was right, and a code is missing. */
  readonly twoFactorRedirect?: boolean;
  /** What an authenticator app reads from the QR code. */
  readonly totpURI?: string;
  readonly backupCodes?: readonly string[];
}

/** Texts in place of the library's, by its error codes. */
const words: Readonly<Record<string, string>> = {
  INVALID_PASSWORD: 'This is not your password.',
  INVALID_BACKUP_CODE: 'This is not one of your backup codes, or it has been used.',
  INVALID_TWO_FACTOR_COOKIE: 'This sign-in took too long. Start again with your password.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Start again with your password.',
};

/** Calls the authentication library. @throws ApiError with a message for people */
const ask = async (path: string, body: object, init: RequestInit = {}): Promise<Answer> => {
  const response = await fetch(`/admin/auth/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    ...init,
  });
  const answer = (await response.json().catch(() => null)) as (Answer & { code?: string; message?: string }) | null;
  if (response.ok) return answer ?? {};
  const fallback =
    response.status === 429 ? 'Too many attempts. Wait a minute and try again.' : 'Sign-in failed. Try again.';
  const error = new ApiError(response.status, null);
  error.message = words[answer?.code ?? ''] ?? answer?.message ?? fallback;
  throw error;
};

/** Signs in with e-mail address and password. @returns whether a code is needed as well */
export const signIn = async (email: string, password: string): Promise<boolean> =>
  (await ask('sign-in/email', { email, password })).twoFactorRedirect ?? false;

/** Sends the code of an authenticator app: the second step of a sign-in, or the end of setting the app up. */
export const sendAppCode = (code: string) => ask('two-factor/verify-totp', { code });

/** Signs in with one of the backup codes, which is used up. */
export const sendBackupCode = (code: string) => ask('two-factor/verify-backup-code', { code });

/** Starts to set up an authenticator app. {@link sendAppCode} completes it. */
export const startTwoFactor = async (password: string) => {
  const { totpURI = '', backupCodes = [] } = await ask('two-factor/enable', { password });
  return { totpUri: totpURI, backupCodes };
};

/** Lets the password alone sign in again. */
export const disableTwoFactor = (password: string) => ask('two-factor/disable', { password });

/** Replaces the backup codes. */
export const replaceBackupCodes = async (password: string): Promise<readonly string[]> =>
  (await ask('two-factor/generate-backup-codes', { password })).backupCodes ?? [];

/** Ends the session of this browser. */
export const signOut = () => ask('sign-out', {});

/** Ends every session of this person. */
export const signOutEverywhere = () => ask('revoke-sessions', {});

/** Changes the signed-in person's password and ends their other sessions. */
export const changePassword = (currentPassword: string, newPassword: string) =>
  ask('change-password', { currentPassword, newPassword, revokeOtherSessions: true });

/** How long the server may take to reach the single sign-on provider. */
const providerWaitMs = 15_000;
const noProvider = 'The single sign-on provider does not respond. Try again later, or sign in with your password.';

/** Sends the browser to the single sign-on provider, which returns it to `/admin`. @throws Error if the provider cannot be reached */
export const startSingleSignOn = async (): Promise<void> => {
  const body = { provider: 'sso', callbackURL: '/admin', errorCallbackURL: '/admin/sign-in' };
  const { url } = await ask('sign-in/social', body, { signal: AbortSignal.timeout(providerWaitMs) }).catch((error) => {
    throw error instanceof ApiError && error.status === 429 ? error : new Error(noProvider);
  });
  if (!url) throw new Error(noProvider);
  window.location.assign(url);
};
