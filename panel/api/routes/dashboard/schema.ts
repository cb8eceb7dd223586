import { z } from 'zod';
import { at } from '../../../../domain/assert.ts';

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

/**
 * The steps of a chart: hours of a single day, or else days. Each is paired with the same step of the previous span.
 */
export const stepsSchema = <Values extends z.ZodRawShape>(values: Values) =>
  z
    .array(
      z.object({
        from: z.iso.datetime(),
        ...values,
        before: z.object(values).describe('The step in the same place of the span before.'),
      }),
    )
    .describe('Hours if the span is a single day, or else days.');

/** The steps of a span, each paired with that of the previous span. Both spans have the same number of steps. */
export const besideBefore = <Step extends { readonly from: Date }>(steps: readonly Step[], before: readonly Step[]) =>
  steps.map(({ from, ...values }, index) => {
    const { from: _, ...earlier } = at(before, index);
    return { ...values, from: from.toISOString(), before: earlier };
  });
