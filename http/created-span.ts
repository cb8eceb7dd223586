import { z } from 'zod';

const time = z.iso
  .datetime({ offset: true, error: 'must be a time with a time zone, such as 2026-11-06T00:00:00Z' })
  .transform((text) => new Date(text));
const override = { type: 'string', format: 'date-time' } as const;

/** Query parameters that filter a list by creation time. */
export const CreatedSpan = z.object({
  createdFrom: time.optional().meta({ description: 'Only items created at this time or later.', override }),
  createdTo: time.optional().meta({ description: 'Only items created before this time.', override }),
});
