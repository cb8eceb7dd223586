import { Button, Group, List, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMe } from '../../../api/me';
import { ErrorState } from '../../../components/list/error-state';
import { humanize } from '../../../components/values/labels';
import { type FailedSpan, useFailedCount, useProcessFailed } from './use-failed';

const dayMs = 86_400_000;

/** A time as the browser's date and time field writes it: in the reader's time zone, which it does not name. */
const localInput = (time: Date): string =>
  new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

const Found = ({ span }: { span: FailedSpan | null }) => {
  const count = useFailedCount(span);
  if (count.error) return <ErrorState error={count.error} onRetry={count.refetch} />;
  if (!count.data)
    return (
      <Text size="sm" c="dimmed">
        {span ? 'Counting…' : 'Choose a time.'}
      </Text>
    );
  const { total, byCode } = count.data;
  return (
    <div role="status">
      <Text size="sm" fw={600}>
        {total === 0 ? 'No submission can be processed again.' : `Found ${total}:`}
      </Text>
      <List size="sm">
        {byCode.map(({ code, count: number }) => (
          <List.Item key={code}>
            {number} × {humanize(code).toLowerCase()}
          </List.Item>
        ))}
      </List>
    </div>
  );
};

const ProcessFailed = ({
  company: filteredCompany,
  workflow,
  onClose,
}: {
  company: string | null;
  workflow: string | null;
  onClose: () => void;
}) => {
  const { companies } = useMe();
  const [openedAt] = useState(() => new Date());
  const [from, setFrom] = useState(() => localInput(new Date(openedAt.getTime() - dayMs)));
  const [until, setUntil] = useState('');
  const [company, setCompany] = useState(filteredCompany);
  const span: FailedSpan | null = from
    ? {
        failedFrom: new Date(from).toISOString(),
        failedUntil: (until ? new Date(until) : openedAt).toISOString(),
        ...(company ? { company } : {}),
        ...(workflow ? { workflow } : {}),
      }
    : null;
  const total = useFailedCount(span).data?.total ?? 0;
  const process = useProcessFailed(onClose);
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        Processes submissions again that failed for a reason outside of their files, such as an outage. Each gets a new
        outcome and sends its webhook.
      </Text>
      <TextInput
        label="Failed from"
        type="datetime-local"
        required
        value={from}
        onChange={({ currentTarget }) => setFrom(currentTarget.value)}
      />
      <TextInput
        label="Failed until"
        description="Now, if empty."
        type="datetime-local"
        value={until}
        onChange={({ currentTarget }) => setUntil(currentTarget.value)}
      />
      <Select
        label="Company"
        placeholder="All companies"
        data={companies.map(({ id, name }) => ({ value: id, label: name }))}
        value={company}
        onChange={setCompany}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'All companies' }}
      />
      {workflow && <Text size="sm">Only the workflow {workflow}, as in the list.</Text>}
      <Found span={span} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={total === 0 || process.isPending}
          onClick={() => {
            if (span) process.start(span);
          }}
        >
          {process.isPending ? `Started ${process.started} of ${total}` : `Process ${total} again`}
        </Button>
      </Group>
    </Stack>
  );
};

/** Asks for a time span, counts what failed in it, and processes that again. The list's filters are the first choice. */
export const ProcessFailedModal = ({
  opened,
  onClose,
  ...filter
}: {
  opened: boolean;
  onClose: () => void;
  company: string | null;
  workflow: string | null;
}) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title="Process failed submissions again"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {opened && <ProcessFailed {...filter} onClose={onClose} />}
  </Modal>
);
