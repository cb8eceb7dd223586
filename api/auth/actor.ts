import type { Actor } from '../../domain/submissions/status.ts';
import type { CallerKey } from '../../prisma/access/api-keys.ts';

/** Returns the actor of a submission event for an API key (decision D16). */
export const keyActor = (key: CallerKey): Actor => ({ type: 'api_key', id: key.id, label: key.name });
