const unverifiable =
  'What the single sign-on answered could not be verified. Try again; if it stays so, the reason is in the log of the service.';
const begunElsewhere = 'This sign-in was begun in another browser, or took too long. Try again.';

/** The codes with which the authentication library comes back from a single sign-on, in words that tell the way out. */
const words: Readonly<Record<string, string>> = {
  signup_disabled: 'There is no account here for your e-mail address. Ask an administrator to invite you.',
  account_not_linked:
    'The single sign-on has not verified your e-mail address, so that it cannot stand for your account here. Verify it there, or sign in with your password.',
  account_disabled: 'Your account has been disabled. Ask an administrator.',
  email_not_found: 'The single sign-on tells no e-mail address of yours, by which your account here would be found.',
  access_denied: 'The single sign-on did not let you in.',
  unable_to_get_user_info: unverifiable,
  issuer_mismatch: unverifiable,
  nonce_binding_missing: unverifiable,
  invalid_code: 'The single sign-on did not confirm the sign-in. Try again, or sign in with your password.',
  oauth_provider_not_found: 'The single sign-on does not answer. Try again later, or sign in with your password.',
  state_mismatch: begunElsewhere,
  state_not_found: begunElsewhere,
};

/** Why a single sign-on ended at the sign-in page again; null where none did. */
export const refusalWords = (code: string | null): string | null =>
  code && (words[code] ?? `The single sign-on failed (${code}). Try again, or sign in with your password.`);
