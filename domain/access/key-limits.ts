import { keysOf } from '../narrowing.ts';
import { isInRanges, parseAddressRange } from './client-network.ts';

/** The scopes of API keys, each with a description. A key without limits may do everything. */
export const keyScopes = {
  submit: 'create, submit, reprocess and cancel sessions and captures, test webhooks, and manage webhook endpoints',
  read: 'read everything of the company',
  review: 'approve, reject and cancel submissions, and resolve fraud matches',
} as const;
export type KeyScope = keyof typeof keyScopes;
export const keyScopeNames = keysOf(keyScopes);

/** The address ranges of a key that works from everywhere. */
export const anyAddress: readonly string[] = ['0.0.0.0/0', '::/0'];

/** When a key expires, where it works from, and what it may do. An empty list allows nothing. */
export interface KeyLimits {
  /** Null for a key that does not expire. */
  readonly expiresAt: Date | null;
  readonly scopes: readonly KeyScope[];
  /** Addresses and ranges such as `10.0.0.0/8`. */
  readonly allowedAddresses: readonly string[];
}

/** The limits of a key that has none. */
export const noLimits: KeyLimits = { expiresAt: null, scopes: keyScopeNames, allowedAddresses: anyAddress };

/** Whether a key works from every address. */
export const isAnyAddress = (addresses: readonly string[]): boolean =>
  anyAddress.every((range) => addresses.includes(range));

/** Whether a client's address is in a key's address list. */
export const isAddressAllowed = (address: string, { allowedAddresses }: Pick<KeyLimits, 'allowedAddresses'>): boolean =>
  isAnyAddress(allowedAddresses) ||
  isInRanges(
    address,
    allowedAddresses.map(parseAddressRange).filter((range) => range !== null),
  );
