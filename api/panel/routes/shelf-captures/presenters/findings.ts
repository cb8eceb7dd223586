import { z } from 'zod';

const QualityFinding = z.object({ code: z.string(), advice: z.string(), blocking: z.boolean() });

const ModerationFinding = z.object({
  code: z.enum(['person', 'unsuitable_content']),
  action: z.enum(['flagged', 'blurred', 'rejected']),
});

const moderationWords = {
  person: {
    flagged: 'A person can be recognized in the photo; the profile allows that.',
    blurred: 'A person was recognized and has been blurred. The original is gone.',
    rejected: 'A person can be recognized in the photo: wait until nobody stands before the shelf.',
  },
  unsuitable_content: {
    flagged: 'The photo may not show a shelf alone: look at it.',
    blurred: 'A part of the photo was unsuitable and has been blurred.',
    rejected: 'The photo does not show a shelf: take it again.',
  },
} as const;

/** A finding of quality or moderation in the words that the person with the camera needs; null for what is neither. */
export const presentFinding = (finding: unknown) => {
  const quality = QualityFinding.safeParse(finding);
  if (quality.success) {
    const { code, advice, blocking } = quality.data;
    return { code, severity: blocking ? ('blocking' as const) : ('warning' as const), message: advice };
  }
  const moderation = ModerationFinding.safeParse(finding);
  if (!moderation.success) return null;
  const { code, action } = moderation.data;
  const severity = ({ flagged: 'warning', blurred: 'note', rejected: 'blocking' } as const)[action];
  return { code, severity, message: moderationWords[code][action] };
};
