import { z } from 'zod';
import { parseAddressRange } from '../../../../../domain/access/client-network.ts';
import { anyAddress, keyScopeNames } from '../../../../../domain/access/key-limits.ts';

const addressesMax = 100;

/** When a new key expires; null for never. */
export const KeyExpiry = z.iso
  .datetime({ offset: true, error: 'must be a date and time such as 2027-01-31T00:00:00Z' })
  .transform((text) => new Date(text))
  .refine((date) => date.getTime() > Date.now(), 'must be in the future')
  .nullable()
  .default(null)
  .meta({
    description: 'When the key stops working; null for never.',
    override: { type: ['string', 'null'], format: 'date-time' },
  });

/** The scopes of a new key; all if omitted. */
export const KeyScopes = z
  .array(z.enum(keyScopeNames))
  .min(1, 'choose at least one scope')
  .transform((scopes) => keyScopeNames.filter((scope) => scopes.includes(scope)))
  .default(keyScopeNames)
  .meta({ description: 'What the key may do; everything if omitted.' });

/** The addresses that a new key works from; all if omitted or null. */
export const KeyAddresses = z
  .array(
    z
      .string()
      .trim()
      .refine((text) => parseAddressRange(text) !== null, 'must be an address or a range such as 203.0.113.0/24'),
  )
  .min(1, 'name at least one address, or leave the list out')
  .max(addressesMax, `must have at most ${addressesMax} addresses`)
  .nullish()
  .transform((addresses) => [...new Set(addresses ?? anyAddress)])
  .meta({ description: 'Addresses and ranges that the key works from; everywhere if omitted or null.' });
