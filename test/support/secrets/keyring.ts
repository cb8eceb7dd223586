import { loadConfig } from '../../../platform/config.ts';
import type { Keyring } from '../../../platform/sealing/keyring.ts';
import { testStack } from '../stack/stack.ts';

/** The keys of the shared stack. */
export const testKeyring = (): Keyring => loadConfig(testStack().settings).keyring;
