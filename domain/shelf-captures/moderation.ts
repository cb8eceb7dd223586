import { z } from 'zod';

/**
 * A person who is made unrecognizable, from the findings of a photo. `blurred`: the stored photo was replaced and no
 * longer shows them. `blurred_copy`: they are blurred in a copy that is stored beside the photo.
 */
const MaskedPerson = z.object({
  code: z.string(),
  action: z.enum(['blurred', 'blurred_copy']),
  score: z.number(),
  /** Pixels of the upright photo. */
  box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
});
type MaskedPerson = z.output<typeof MaskedPerson>;

/** The people who are blurred, in the photo with these findings or in its copy. */
export const maskedPeople = (findings: unknown): MaskedPerson[] =>
  z
    .array(z.unknown())
    .parse(findings ?? [])
    .flatMap((finding) => {
      const masked = MaskedPerson.safeParse(finding);
      return masked.success ? [masked.data] : [];
    });

/** The people who were blurred in the stored photo itself. */
export const blurredPeople = (findings: unknown): MaskedPerson[] =>
  maskedPeople(findings).filter(({ action }) => action === 'blurred');

const key = ({ box: { x, y, width, height } }: MaskedPerson): string => [x, y, width, height].join(' ');

/**
 * The findings of a photo that was analyzed again, plus the people that an earlier analysis blurred: they can no longer
 * be found in the stored photo. If the earlier analysis failed before it replaced the photo, the same people are found
 * again at the same places and are listed once. People who are blurred only in a copy are found again in the photo, so
 * nothing of an earlier copy is kept.
 */
export const withBlurredPeople = (earlier: unknown, findings: readonly object[]): object[] => {
  const found = new Set(maskedPeople(findings).map(key));
  return [...findings, ...blurredPeople(earlier).filter((person) => !found.has(key(person)))];
};

/** The object key of the copy in which people are blurred, beside the photo that keeps them. */
export const blurredCopyKey = (objectKey: string): string => `${objectKey}.blurred.jpg`;

/**
 * The object that may be shown to people and sent to services: the blurred copy if the photo has one, otherwise the
 * photo.
 */
export const shownKey = ({ objectKey, quality }: { readonly objectKey: string; readonly quality: unknown }): string =>
  maskedPeople(quality).some(({ action }) => action === 'blurred_copy') ? blurredCopyKey(objectKey) : objectKey;
