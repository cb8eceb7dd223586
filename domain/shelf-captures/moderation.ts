import { z } from 'zod';

/** A person who was blurred in a photo, as the photo's findings tell; the stored photo shows nothing of them any more. */
export const BlurredPerson = z.object({
  code: z.string(),
  action: z.literal('blurred'),
  score: z.number(),
  /** Pixels of the upright photo. */
  box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
});
export type BlurredPerson = z.output<typeof BlurredPerson>;

/** The people who were blurred in a photo with these findings. */
export const blurredPeople = (findings: unknown): BlurredPerson[] =>
  z
    .array(z.unknown())
    .parse(findings ?? [])
    .flatMap((finding) => {
      const blurred = BlurredPerson.safeParse(finding);
      return blurred.success ? [blurred.data] : [];
    });

const key = ({ box: { x, y, width, height } }: BlurredPerson): string => [x, y, width, height].join(' ');

/**
 * Findings of a photo that was looked at again, with the people whom an earlier look had blurred: in the stored photo they can no longer
 * be found. Where the earlier look broke off before it had replaced the photo, the same people are found at the same places.
 */
export const withBlurredPeople = (earlier: unknown, findings: readonly object[]): object[] => {
  const found = new Set(blurredPeople(findings).map(key));
  return [...findings, ...blurredPeople(earlier).filter((person) => !found.has(key(person)))];
};
