import { ApiError } from './client';

/** Calls the authentication library. @throws ApiError with the library's message */
const ask = async (path: string, body: object, init: RequestInit = {}): Promise<{ url?: string }> => {
  const response = await fetch(`/admin/auth/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    ...init,
  });
  const answer = (await response.json().catch(() => null)) as { message?: string; url?: string } | null;
  if (response.ok) return answer ?? {};
  const fallback =
    response.status === 429 ? 'Too many attempts. Wait a minute and try again.' : 'Sign-in failed. Try again.';
  const error = new ApiError(response.status, null);
  error.message = answer?.message ?? fallback;
  throw error;
};

/** Signs in with e-mail address and password. */
export const signIn = (email: string, password: string) => ask('sign-in/email', { email, password });

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
