import { t } from '../languages/message';
import { ApiError } from './client';

/** The answer of the library. Its members depend on the path. */
interface Answer {
  readonly url?: string;
  /** Whether the password was right but a code is still missing. */
  readonly twoFactorRedirect?: boolean;
  /** The content of the QR code for an authenticator app. */
  readonly totpURI?: string;
  readonly backupCodes?: readonly string[];
}

/** Texts in place of the library's, by its error codes. */
const words: Readonly<Record<string, string>> = {
  INVALID_PASSWORD: t('This is not your password.'),
  INVALID_BACKUP_CODE: t('This is not one of your backup codes, or it has been used.'),
  INVALID_TWO_FACTOR_COOKIE: t('This sign-in took too long. Start again with your password.'),
  PASSKEY_NOT_FOUND: t('This passkey is not known here. Sign in with your password.'),
  AUTHENTICATION_FAILED: t('The passkey could not be verified. Try again, or sign in with your password.'),
  CHALLENGE_NOT_FOUND: t('This took too long. Try again.'),
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: t('Too many wrong codes. Start again with your password.'),
};

/** Calls the authentication library. @throws ApiError with a message for people */
export const ask = async <T = Answer>(path: string, body: object | null, init: RequestInit = {}): Promise<T> => {
  const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`/admin/auth/${path}`, { ...(body && post), ...init });
  const answer: (T & { code?: string; message?: string }) | null = await response.json().catch(() => null);
  // biome-ignore lint/plugin/casts: an answer without a body is asked for where it is not read
  if (response.ok) return answer ?? ({} as T);
  const fallback =
    response.status === 429 ? t('Too many attempts. Wait a minute and try again.') : t('Sign-in failed. Try again.');
  const needsPassword = answer?.code === 'CONFIRMATION_REQUIRED';
  const error = new ApiError(response.status, null, needsPassword ? 'confirmation_required' : undefined);
  error.message = words[answer?.code ?? ''] ?? answer?.message ?? fallback;
  throw error;
};

/** Signs in with email address and password. @returns whether a code is needed as well */
export const signIn = async (email: string, password: string): Promise<boolean> =>
  (await ask('sign-in/email', { email, password })).twoFactorRedirect ?? false;

/** Sends the code of an authenticator app: the second step of a sign-in, or the last step of the app's setup. */
export const sendAppCode = (code: string) => ask('two-factor/verify-totp', { code });

/** Asks for an email with a link that sets a new password. Succeeds for addresses without an account, too. */
export const requestPasswordLink = (email: string) => ask('password-link/request', { email });

/** Sets a password by the token of a link. */
export const applyPasswordLink = (token: string, wish: { password: string; removePasskeys: boolean }) =>
  ask('password-link/use', { token, ...wish });

/** Signs in with a backup code, which cannot be used again. */
export const sendBackupCode = (code: string) => ask('two-factor/verify-backup-code', { code });

/** Starts the setup of an authenticator app. {@link sendAppCode} completes it. */
export const startTwoFactor = async (password: string) => {
  const { totpURI = '', backupCodes = [] } = await ask('two-factor/enable', { password });
  return { totpUri: totpURI, backupCodes };
};

/** Turns off two-factor sign-in, so that the password is enough. */
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
const noProvider = t('The single sign-on provider does not respond. Try again later, or sign in with your password.');

/**
 * Sends the browser to the single sign-on provider, which returns it to `/admin`.
 * @throws Error if the provider cannot be reached
 */
export const startSingleSignOn = async (): Promise<void> => {
  const body = { provider: 'sso', callbackURL: '/admin', errorCallbackURL: '/admin/sign-in' };
  const { url } = await ask('sign-in/social', body, { signal: AbortSignal.timeout(providerWaitMs) }).catch((error) => {
    throw error instanceof ApiError && error.status === 429 ? error : new Error(noProvider);
  });
  if (!url) throw new Error(noProvider);
  window.location.assign(url);
};
