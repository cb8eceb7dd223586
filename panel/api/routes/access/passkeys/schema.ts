import { z } from 'zod';
import type { PasskeyRecord } from '../../../../../prisma/access/passkeys.ts';

export const PasskeyItem = z
  .object({ id: z.string(), name: z.string(), createdAt: z.iso.datetime() })
  .meta({ id: 'PasskeyItem' });

/** A row as {@link PasskeyItem}. */
export const passkeyItem = ({ id, name, createdAt }: PasskeyRecord): z.output<typeof PasskeyItem> => ({
  id,
  name: name ?? 'Passkey',
  createdAt: createdAt.toISOString(),
});
