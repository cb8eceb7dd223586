import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { type Keyring, UnknownSecretsKeyError } from './keyring.ts';

/** The purpose for which the secrets of the authentication library are derived from the keys in the settings. */
export const signInPurpose = 'panel sign-in';

/** The prefix of every value that the authentication library has encrypted with a key of the settings. */
const anyPrefix = '$ba$';

/** Re-encrypts values of the authentication library (XChaCha20-Poly1305) with the first key of the settings. */
export interface SignInCipher {
  readonly anyPrefix: string;
  /** The prefix of everything that is encrypted with the first key. */
  readonly prefix: string;
  /** @throws UnknownSecretsKeyError if the key of the value is not in the settings */
  reseal(stored: string): Promise<string>;
}

/** @param sharedSecret the library's secret in an installation without keys; null if there is none */
export const createSignInCipher = (keyring: Keyring, sharedSecret: string | null): SignInCipher => {
  const secrets = keyring.derive(signInPurpose);
  const keys = new Map(secrets.map(({ version, value }) => [version, value]));
  const currentVersion = secrets[0]?.version ?? 0;
  const key = { keys, currentVersion, ...(sharedSecret === null ? {} : { legacySecret: sharedSecret }) };
  const requireKnown = (stored: string): void => {
    const isKeyed = stored.startsWith(anyPrefix);
    const version = isKeyed ? Number.parseInt(stored.slice(anyPrefix.length), 10) : 0;
    if (isKeyed ? !keys.has(version) : sharedSecret === null) {
      throw new UnknownSecretsKeyError(version.toString(16).padStart(8, '0'));
    }
  };
  return {
    anyPrefix,
    prefix: `${anyPrefix}${currentVersion}$`,
    async reseal(stored) {
      requireKnown(stored);
      return symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data: stored }) });
    },
  };
};
