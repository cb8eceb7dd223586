import { z } from 'zod';
import type { ShelfModerationSettings } from '../shelf-profiles/profile.ts';

/** Whether people may look at a photo; where not, why. */
export const photoViews = ['shown', 'not_checked', 'withheld'] as const;
export type PhotoView = (typeof photoViews)[number];

const Rejected = z.object({ action: z.literal('rejected') });

/**
 * What staff may see of a photo. Where a version blurs or rejects people, a photo is shown only after it was checked, since the stored photo is
 * replaced by the blurred one then; a photo that moderation rejected is not shown at all.
 * @param findings of quality and moderation; null before the first check has ended
 */
export const photoView = (
  { enabled, people, unsuitable }: ShelfModerationSettings,
  findings: readonly unknown[] | null,
): PhotoView => {
  const isModerated = enabled && (people !== 'allow' || unsuitable !== 'allow');
  if (isModerated && findings === null) return 'not_checked';
  return findings?.some((finding) => Rejected.safeParse(finding).success) ? 'withheld' : 'shown';
};
