import { t } from '../../languages/message';

const unverifiable = t(
  'The response of the single sign-on provider could not be verified. Try again. If it keeps failing, look for the reason in the server log.',
);
const startedElsewhere = t('This sign-in was started in another browser, or it took too long. Try again.');

/** Messages for the error codes that the authentication library returns from a single sign-on. */
const words: Readonly<Record<string, string>> = {
  signup_disabled: t('There is no account for your email address. Ask an administrator to add you.'),
  account_not_linked: t(
    'The single sign-on provider has not verified your email address, so it cannot be matched to your account. Verify it there, or sign in with your password.',
  ),
  account_disabled: t('Your account has been disabled. Ask an administrator.'),
  email_not_found: t('The single sign-on provider sent no email address, so your account cannot be found.'),
  access_denied: t('The single sign-on provider denied access.'),
  unable_to_get_user_info: unverifiable,
  issuer_mismatch: unverifiable,
  nonce_binding_missing: unverifiable,
  invalid_code: t('The single sign-on provider did not confirm the sign-in. Try again, or sign in with your password.'),
  oauth_provider_not_found: t(
    'The single sign-on provider does not respond. Try again later, or sign in with your password.',
  ),
  state_mismatch: startedElsewhere,
  state_not_found: startedElsewhere,
};

/** Why a single sign-on failed; null if none did. */
export const signInErrorText = (code: string | null): string | null =>
  code && (words[code] ?? t('Single sign-on failed ({code}). Try again, or sign in with your password.', { code }));
