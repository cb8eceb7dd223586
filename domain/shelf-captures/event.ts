import { z } from 'zod';
import { idText } from '../ids.ts';
import { shelfEventTypes } from '../webhooks/event-types.ts';
import { ShelfEventSession, type ShelfSnapshot } from './snapshot.ts';

/** The body of every shelf event (specification, "Shelf event payload"; decision D39). */
export const ShelfEvent = z
  .object({
    id: idText('event').describe('Id of the event (`evt_…`). Retries and redeliveries have the same id.'),
    type: z.enum(shelfEventTypes).describe('Type of the event. Ignore types that you do not know.'),
    occurredAt: z.iso.datetime().describe('When the event happened (UTC), not when it was sent.'),
    session: ShelfEventSession,
  })
  .meta({ id: 'ShelfEvent', description: 'Body of every shelf event.' });
export type ShelfEvent = z.output<typeof ShelfEvent>;

/** A shelf event about a capture in its current state. */
export const shelfEvent = (
  id: string,
  type: ShelfEvent['type'],
  occurredAt: Date,
  snapshot: ShelfSnapshot,
): ShelfEvent => ({
  id,
  type,
  occurredAt: occurredAt.toISOString(),
  session: { ...snapshot, photos: snapshot.photos.map(({ quality: _, ...photo }) => photo) },
});
