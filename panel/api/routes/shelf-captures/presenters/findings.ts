import { z } from 'zod';

const QualityFinding = z.object({ code: z.string(), advice: z.string(), blocking: z.boolean() });

const ModerationFinding = z.object({
  code: z.enum(['person', 'unsuitable_content']),
  action: z.enum(['flagged', 'blurred', 'blurred_copy', 'rejected']),
});

const moderationWords = {
  person: {
    flagged: 'A person is recognizable in the photo. The profile allows this.',
    blurred: 'A recognizable person has been blurred. The original has been deleted.',
    blurred_copy: 'A recognizable person has been blurred in the copy that is shown. The original is kept.',
    rejected: 'A person is recognizable in the photo. Take it again when nobody is in front of the shelf.',
  },
  unsuitable_content: {
    flagged: 'The photo may show more than a shelf. Check it.',
    blurred: 'Part of the photo was unsuitable and has been blurred.',
    blurred_copy: 'Part of the photo was unsuitable and has been blurred in the copy that is shown.',
    rejected: 'The photo does not show a shelf. Take it again.',
  },
} as const;

const severities = { flagged: 'warning', blurred: 'note', blurred_copy: 'note', rejected: 'blocking' } as const;

/** A quality or moderation finding, worded for the person with the camera; null if it is neither. */
export const presentFinding = (finding: unknown) => {
  const quality = QualityFinding.safeParse(finding);
  if (quality.success) {
    const { code, advice, blocking } = quality.data;
    return { code, severity: blocking ? ('blocking' as const) : ('warning' as const), message: advice };
  }
  const moderation = ModerationFinding.safeParse(finding);
  if (!moderation.success) return null;
  const { code, action } = moderation.data;
  const severity = severities[action];
  return { code, severity, message: moderationWords[code][action] };
};
