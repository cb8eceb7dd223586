import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { t } from '../languages/message';
import { ask } from './sign-in';

/**
 * Whether this browser can use passkeys at this address. A passkey belongs to a host name, so an IP address has none.
 */
export const canUsePasskeys = (): boolean => browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(window.location.hostname);

/** Texts for errors of the browser, by their names. */
const words: Readonly<Record<string, string>> = {
  NotAllowedError: t('Nothing happened: it was cancelled, or it took too long. Try again.'),
  InvalidStateError: t('This device already has one of your passkeys.'),
  SecurityError: t('Passkeys do not work at this address. Open the panel at the address in BASE_URL.'),
};

/** Waits for the person's device. @throws Error with a message for people */
const onDevice = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Error ? new Error(words[error.name] ?? error.message) : error;
  }
};

/** Creates a passkey on a device of the signed-in person. */
export const createPasskey = async (name: string): Promise<void> => {
  const optionsJSON = await ask<PublicKeyCredentialCreationOptionsJSON>('passkey/generate-register-options', null);
  const response = await onDevice(startRegistration({ optionsJSON }));
  await ask('passkey/verify-registration', { response, name });
};

/** Signs in with a passkey that the person chooses in the browser. */
export const signInWithPasskey = async (): Promise<void> => {
  const optionsJSON = await ask<PublicKeyCredentialRequestOptionsJSON>('passkey/generate-authenticate-options', null);
  const response = await onDevice(startAuthentication({ optionsJSON }));
  await ask('passkey/verify-authentication', { response });
};
