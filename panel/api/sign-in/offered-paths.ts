import { addPasskeyPath, passkeyOptionsPath, passkeySignInPath, startPasskeyPath } from './passkeys.ts';
import {
  appCodePath,
  backupCodePath,
  changePasswordPath,
  disableTwoFactorPath,
  enableTwoFactorPath,
  newBackupCodesPath,
  signInPath,
} from './proof.ts';

/** The name of the single sign-on provider in paths and in the accounts table. */
export const singleSignOnProvider = 'sso';
export const singleSignOnPath = '/sign-in/social';
export const requestLinkPath = '/password-link/request';
export const applyLinkPath = '/password-link/use';

type Method = 'GET' | 'POST';

/** The paths that people use before they have signed in, and while someone else knows their password. */
const withAnyPassword: Readonly<Record<string, Method>> = {
  [signInPath]: 'POST',
  [singleSignOnPath]: 'POST',
  [`/callback/${singleSignOnProvider}`]: 'GET',
  [passkeyOptionsPath]: 'GET',
  [passkeySignInPath]: 'POST',
  [requestLinkPath]: 'POST',
  [applyLinkPath]: 'POST',
  [changePasswordPath]: 'POST',
  '/sign-out': 'POST',
};

/**
 * The paths that a person who has signed in may use after choosing the password. Codes are sent during a sign-in, too.
 */
const withOwnPassword: Readonly<Record<string, Method>> = {
  [appCodePath]: 'POST',
  [backupCodePath]: 'POST',
  '/revoke-sessions': 'POST',
  [enableTwoFactorPath]: 'POST',
  [disableTwoFactorPath]: 'POST',
  [newBackupCodesPath]: 'POST',
  [startPasskeyPath]: 'GET',
  [addPasskeyPath]: 'POST',
};

/**
 * The paths of the authentication library that the panel uses, with their methods. All others answer 404: the library
 * has more, such as one that checks a password without a limit, and a new release may add some.
 */
export const offeredPaths: Readonly<Record<string, Method>> = { ...withAnyPassword, ...withOwnPassword };

/** Whether a person who has signed in must have chosen the password to use a path of the library. */
export const needsOwnPassword = (path: string): boolean => Object.hasOwn(withOwnPassword, path);
