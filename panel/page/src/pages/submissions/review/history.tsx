import { Paper, Text, Timeline, Title } from '@mantine/core';
import { textMember } from '../../../../../../domain/narrowing.ts';
import { humanize } from '../../../components/values/labels';
import { dateTimeWords, listWords } from '../../../languages/formats';

import { t } from '../../../languages/message';
import { valueWords } from '../fields/field-value';
import type { SubmissionReview } from '../types';

type Event = SubmissionReview['events'][number];

const actorOf = (details: Event['details']): string | null => textMember(details?.actor, 'label');

const wordsOf = ({ type, details }: Event): string | null => {
  if (type === 'field_corrected') {
    return `${String(details?.field)}: ${valueWords(details?.before)} → ${valueWords(details?.after)}`;
  }
  if (typeof details?.reason === 'string') return details.reason;
  return typeof details?.resolution === 'string' ? humanize(details.resolution) : null;
};

/** The history of a submission, oldest first. */
export const History = ({ events }: { events: readonly Event[] }) => (
  <Paper withBorder p="md" component="section" aria-label={t('History')}>
    <Title order={2} mb="sm">
      {t('History')}
    </Title>
    <Timeline active={events.length} bulletSize={14} lineWidth={2}>
      {events.map((event) => (
        <Timeline.Item key={event.id} title={humanize(event.type)}>
          {wordsOf(event) && (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {wordsOf(event)}
            </Text>
          )}
          <Text size="xs" c="dimmed">
            {listWords([actorOf(event.details), dateTimeWords(event.occurredAt)].flatMap((one) => one || []))}
          </Text>
        </Timeline.Item>
      ))}
    </Timeline>
  </Paper>
);
