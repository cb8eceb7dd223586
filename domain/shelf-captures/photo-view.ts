import { z } from 'zod';
import type { ShelfModerationSettings } from '../shelf-profiles/profile.ts';

/** Whether staff may see a photo, and if not, why. */
export const photoViews = ['shown', 'not_checked', 'withheld'] as const;
export type PhotoView = (typeof photoViews)[number];

const Rejected = z.object({ action: z.literal('rejected') });
/** The check could not open the photo and did not look for people, but a viewer may still show a part of the photo. */
const Unopened = z.object({ code: z.enum(['corrupt_image', 'too_large', 'unsupported_type']) });

/**
 * Whether staff may see a photo. If a version blurs or rejects people, a photo is shown only after it was checked,
 * because the check replaces the stored photo with the blurred one, or stores a blurred copy to be shown instead. A
 * photo that moderation rejected is never shown.
 * @param findings of quality and moderation; null before the first check has ended
 */
export const photoView = (
  { enabled, people, unsuitable }: ShelfModerationSettings,
  findings: readonly unknown[] | null,
): PhotoView => {
  const isModerated = enabled && (people !== 'allow' || unsuitable !== 'allow');
  if (isModerated && (findings === null || findings.some((finding) => Unopened.safeParse(finding).success))) {
    return 'not_checked';
  }
  return findings?.some((finding) => Rejected.safeParse(finding).success) ? 'withheld' : 'shown';
};
