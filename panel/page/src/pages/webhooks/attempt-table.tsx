import { Badge, Code, Table, Text } from '@mantine/core';
import type { Schemas } from '../../api/client';
import { durationWords } from '../../components/values/time';
import { dateTimeWords } from '../../languages/formats';
import { t } from '../../languages/message';

type PanelAttempt = Schemas['DeliveryDetail']['attempts'][number];
/** An attempt; callers are not shown its series. */
type Attempt = Omit<PanelAttempt, 'series'> & Partial<Pick<PanelAttempt, 'series'>>;

const Outcome = ({ statusCode, error, durationMs }: Attempt) => {
  if (error === null && durationMs === null) {
    return (
      <Badge variant="light" color="blue">
        {t('In progress')}
      </Badge>
    );
  }
  return (
    <Badge variant="light" color={error === null ? 'green' : 'red'}>
      {statusCode ?? t('No response')}
    </Badge>
  );
};

/** The attempts of a delivery: one row for each request. */
export const AttemptTable = ({ attempts }: { attempts: readonly Attempt[] }) => (
  <Table.ScrollContainer
    minWidth={720}
    scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': t('Attempts') } }}
  >
    <Table verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Attempt')}</Table.Th>
          <Table.Th>{t('Sent')}</Table.Th>
          <Table.Th>{t('Status')}</Table.Th>
          <Table.Th>{t('Duration')}</Table.Th>
          <Table.Th>{t('Error')}</Table.Th>
          <Table.Th>{t('Response')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {attempts.map((attempt) => (
          <Table.Tr key={attempt.number}>
            <Table.Td>
              {attempt.number}
              {attempt.series !== undefined && attempt.series > 1 && (
                <Text span size="xs" c="dimmed">
                  {t('redelivery {series}', { series: attempt.series - 1 })}
                </Text>
              )}
            </Table.Td>
            <Table.Td>
              <time dateTime={attempt.attemptedAt}>{dateTimeWords(attempt.attemptedAt)}</time>
            </Table.Td>
            <Table.Td>
              <Outcome {...attempt} />
            </Table.Td>
            <Table.Td className="docket-numeric">
              {attempt.durationMs === null ? '–' : durationWords(attempt.durationMs)}
            </Table.Td>
            <Table.Td maw={260}>{attempt.error ?? '–'}</Table.Td>
            <Table.Td maw={320}>
              {attempt.responseExcerpt ? (
                <Code
                  block
                  mah={120}
                  tabIndex={0}
                  aria-label={t('Response to attempt {number}', { number: attempt.number })}
                >
                  {attempt.responseExcerpt}
                </Code>
              ) : (
                '–'
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);
