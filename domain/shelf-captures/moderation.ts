import { z } from 'zod';

/** A person who was blurred in a photo, from the findings of the photo. The stored photo no longer shows them. */
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
 * The findings of a photo that was analyzed again, plus the people that an earlier analysis blurred: they can no longer be found in the stored
 * photo. If the earlier analysis failed before it replaced the photo, the same people are found again at the same places and are listed once.
 */
export const withBlurredPeople = (earlier: unknown, findings: readonly object[]): object[] => {
  const found = new Set(blurredPeople(findings).map(key));
  return [...findings, ...blurredPeople(earlier).filter((person) => !found.has(key(person)))];
};
