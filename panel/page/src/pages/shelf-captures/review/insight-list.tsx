import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { humanize } from '../../../components/values/labels';
import { t } from '../../../languages/message';
import { spokenInsight } from '../../../languages/said/insights';
import type { CaptureReview } from '../types';

type Insight = NonNullable<CaptureReview['result']>['insights'][number];

const colors: Partial<Record<Insight['type'], string>> = {
  out_of_stock: 'red',
  low_coverage: 'red',
  low_share: 'orange',
  possible_gap: 'orange',
  photo_left_out: 'red',
  retake_photo: 'yellow',
  price_label: 'blue',
};

const shownMax = 12;

/** The insights of a result. An insight about a photo links to it. */
export const InsightList = ({
  insights,
  onShow,
}: {
  insights: readonly Insight[];
  onShow: (insight: Insight) => void;
}) => (
  <Paper withBorder p="md" component="section" aria-label={t('Insights')}>
    <Title order={2} mb="sm">
      {t('Insights')}
    </Title>
    {insights.length === 0 && (
      <Text size="sm" c="dimmed">
        {t('No insights.')}
      </Text>
    )}
    <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {insights.slice(0, shownMax).map((insight, index) => (
        // Several insights may have the same message.
        // biome-ignore lint/suspicious/noArrayIndexKey: insights are identified by their position in the result only
        <li key={`${insight.message} ${index}`}>
          <Group gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
            <div>
              <Badge color={colors[insight.type] ?? 'blue'} variant="light" tt="none" size="sm">
                {humanize(insight.type)}
              </Badge>
              <Text size="sm">{spokenInsight(insight.message)}</Text>
            </div>
            {insight.photoId && (
              <Button
                size="compact-xs"
                variant="default"
                flex="none"
                aria-label={t('Show: {message}', { message: spokenInsight(insight.message) })}
                onClick={() => onShow(insight)}
              >
                {t('Show')}
              </Button>
            )}
          </Group>
        </li>
      ))}
    </Stack>
    {insights.length > shownMax && (
      <Text size="xs" c="dimmed" mt="sm">
        {t('and {count} more. Resolve these first.', { count: insights.length - shownMax })}
      </Text>
    )}
  </Paper>
);
