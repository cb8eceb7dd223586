import { Paper, Text, Timeline, Title } from '@mantine/core';
import { humanize } from '../../../components/values/labels';
import { dateTimeWords, listWords } from '../../../languages/formats';

import { t } from '../../../languages/message';
import type { CaptureReview } from '../types';

/** The history of a capture, oldest first. */
export const CaptureHistory = ({ events }: Pick<CaptureReview, 'events'>) => (
  <Paper withBorder p="md" component="section" aria-label={t('History')}>
    <Title order={2} mb="sm">
      {t('History')}
    </Title>
    <Timeline active={events.length} bulletSize={14} lineWidth={2}>
      {events.map(({ type, occurredAt, by, text }) => (
        <Timeline.Item key={`${type} ${occurredAt} ${text}`} title={humanize(type)}>
          {text && <Text size="sm">{text}</Text>}
          <Text size="xs" c="dimmed">
            {listWords([by, dateTimeWords(occurredAt)].flatMap((one) => one || []))}
          </Text>
        </Timeline.Item>
      ))}
    </Timeline>
  </Paper>
);
