import { Badge, Code, Table, Text } from '@mantine/core';
import type { Schemas } from '../../api/client';
import { dateTimeWords, durationWords } from '../../components/values/time';

type Attempt = Schemas['DeliveryDetail']['attempts'][number];

const Outcome = ({ statusCode, error, durationMs }: Attempt) => {
  if (error === null && durationMs === null) return <Badge color="blue">In progress</Badge>;
  return <Badge color={error === null ? 'green' : 'red'}>{statusCode ?? 'No response'}</Badge>;
};

/** The attempts of a delivery: one row for each request. */
export const AttemptTable = ({ attempts }: { attempts: readonly Attempt[] }) => (
  <Table.ScrollContainer minWidth={720} scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': 'Attempts' } }}>
    <Table verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Attempt</Table.Th>
          <Table.Th>Sent</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th>Duration</Table.Th>
          <Table.Th>Error</Table.Th>
          <Table.Th>Response</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {attempts.map((attempt) => (
          <Table.Tr key={attempt.number}>
            <Table.Td>
              {attempt.number}
              {attempt.series > 1 && (
                <Text span size="xs" c="dimmed">
                  {' '}
                  redelivery {attempt.series - 1}
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
                <Code block mah={120} tabIndex={0} aria-label={`Response to attempt ${attempt.number}`}>
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
