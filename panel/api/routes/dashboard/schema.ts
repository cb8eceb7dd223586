import { z } from 'zod';

export const Durations = z.object({ count: z.int(), p50Ms: z.number().nullable(), p95Ms: z.number().nullable() }).meta({
  id: 'Durations',
  description: 'Median and 95th percentile, within 0.5%; null if there is nothing to measure.',
});

/** How processing ended, in numbers of submissions. */
export const Outcomes = z.object({
  straight: z.int().describe('Approved without a review.'),
  review: z.int().describe('Sent to a review.'),
  failed: z.int(),
});
