import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { humanize } from '../../../components/values/labels';
import type { CaptureReview } from '../types';

type Insight = NonNullable<CaptureReview['result']>['insights'][number];

const colors: Partial<Record<Insight['type'], string>> = {
  out_of_stock: 'red',
  low_share: 'orange',
  possible_gap: 'orange',
  photo_left_out: 'red',
  retake_photo: 'yellow',
};

const shownMax = 12;

/** What deserves attention on the shelf and in the photos; what is about a photo leads there. */
export const InsightList = ({
  insights,
  onShow,
}: {
  insights: readonly Insight[];
  onShow: (insight: Insight) => void;
}) => (
  <Paper withBorder p="md" component="section" aria-label="Insights">
    <Title order={2} mb="sm">
      Insights
    </Title>
    {insights.length === 0 && (
      <Text size="sm" c="dimmed">
        Nothing stands out.
      </Text>
    )}
    <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {insights.slice(0, shownMax).map((insight, index) => (
        // The same sentence may be said of several places.
        // biome-ignore lint/suspicious/noArrayIndexKey: insights have no other identity, and their order is that of the result
        <li key={`${insight.message} ${index}`}>
          <Group gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
            <div>
              <Badge color={colors[insight.type] ?? 'blue'} variant="light" tt="none" size="sm">
                {humanize(insight.type)}
              </Badge>
              <Text size="sm">{insight.message}</Text>
            </div>
            {insight.photoId && (
              <Button
                size="compact-xs"
                variant="default"
                flex="none"
                aria-label={`Show: ${insight.message}`}
                onClick={() => onShow(insight)}
              >
                Show
              </Button>
            )}
          </Group>
        </li>
      ))}
    </Stack>
    {insights.length > shownMax && (
      <Text size="xs" c="dimmed" mt="sm">
        and {insights.length - shownMax} more; settle those that are shown first
      </Text>
    )}
  </Paper>
);
