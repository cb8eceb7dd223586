import { ApiError } from './client';

/** Asks the authentication library. @throws ApiError with its own words */
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
    response.status === 429 ? 'Too many attempts. Wait a minute and try again.' : 'The service could not sign you in.';
  const error = new ApiError(response.status, null);
  error.message = answer?.message ?? fallback;
  throw error;
};

export const signIn = (email: string, password: string) => ask('sign-in/email', { email, password });
export const signOut = () => ask('sign-out', {});
/** Ends every session of this person. */
export const signOutEverywhere = () => ask('revoke-sessions', {});
export const changePassword = (currentPassword: string, newPassword: string) =>
  ask('change-password', { currentPassword, newPassword, revokeOtherSessions: true });

/** How long the service may take to reach the single sign-on provider. */
const providerWaitMs = 15_000;
const noProvider = 'The single sign-on does not answer. Try again later, or sign in with your password.';

/** Goes to the single sign-on provider and comes back to `/admin`. @throws Error where it cannot be reached */
export const startSingleSignOn = async (): Promise<void> => {
  const body = { provider: 'sso', callbackURL: '/admin', errorCallbackURL: '/admin/sign-in' };
  const { url } = await ask('sign-in/social', body, { signal: AbortSignal.timeout(providerWaitMs) }).catch((error) => {
    throw error instanceof ApiError && error.status === 429 ? error : new Error(noProvider);
  });
  if (!url) throw new Error(noProvider);
  window.location.assign(url);
};
