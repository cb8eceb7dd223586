import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import { z } from 'zod';
import { ownOrigins } from '../../../domain/access/own-origins.ts';
import { isStorableText } from '../../../domain/text.ts';

export const startPasskeyPath = '/passkey/generate-register-options';
export const addPasskeyPath = '/passkey/verify-registration';
export const passkeyOptionsPath = '/passkey/generate-authenticate-options';
export const passkeySignInPath = '/passkey/verify-authentication';

/** The name of a passkey. */
export const PasskeyName = z
  .string()
  .trim()
  .min(1, 'enter a name for the passkey')
  .max(100, 'must have at most 100 characters')
  .refine(isStorableText, 'must not contain control characters');

/** @throws APIError if the device did not check its user: the passkey would be a single factor */
const requireVerifiedUser = (isVerified: boolean | undefined): void => {
  if (isVerified) return;
  throw new APIError('UNAUTHORIZED', {
    code: 'USER_NOT_VERIFIED',
    message:
      'The passkey did not ask for a PIN, a fingerprint or a face. Set that up on the device, or use another one.',
  });
};

/** Sign-in with passkeys, which replace password and code: the device and its check of the user are two factors. */
export const passkeys = (baseUrl: string) =>
  passkey({
    rpName: 'Docket',
    origin: [...ownOrigins(baseUrl)],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: async ({ verification }) => requireVerifiedUser(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: async ({ verification }) => requireVerifiedUser(verification.authenticationInfo.userVerified),
    },
    schema: { passkey: { modelName: 'staffPasskey' } },
  });
