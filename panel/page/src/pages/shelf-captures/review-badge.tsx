import { Badge } from '@mantine/core';
import { type CaptureItem, reviewLabels } from './types';

const colors = { not_required: 'gray', pending: 'yellow', confirmed: 'green' } as const satisfies Record<
  CaptureItem['reviewState'],
  string
>;

/** The review state of a capture as a badge. */
export const ReviewBadge = ({ state }: { state: CaptureItem['reviewState'] }) => (
  <Badge color={colors[state]} variant="dot" tt="none" fw={600} miw="max-content">
    {reviewLabels[state]}
  </Badge>
);
