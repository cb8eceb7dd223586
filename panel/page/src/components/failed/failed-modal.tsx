import { Button, Group, List, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useMe } from '../../api/me';
import { t } from '../../languages/message';
import { ErrorState } from '../list/error-state';
import { humanize } from '../values/labels';
import { type FailedKind, type FailedSpan, useFailedCount, useStartFailed } from './use-failed';

const dayMs = 86_400_000;

/** A time in the format of the browser's date and time field: in the reader's time zone, without an offset. */
const localInput = (time: Date): string =>
  new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

const Found = <Position,>({ kind, span }: { kind: FailedKind<Position>; span: FailedSpan | null }) => {
  const count = useFailedCount(kind, span);
  if (count.error) return <ErrorState error={count.error} onRetry={count.refetch} />;
  if (!count.data) {
    return (
      <Text size="sm" c="dimmed">
        {span ? t('Counting…') : t('Choose a time.')}
      </Text>
    );
  }
  const { total, byCode } = count.data;
  return (
    <div role="status">
      <Text size="sm" fw={600}>
        {total === 0 ? kind.words.none : t('Found {total}:', { total })}
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

interface FormProps<Position> {
  readonly kind: FailedKind<Position>;
  /** The company that the list shows; null for all. */
  readonly company: string | null;
  /** The work to start again, and its texts. */
  readonly explanation: string;
  /** Other filters, as in the list. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

const FailedForm = <Position,>({
  kind,
  company: filteredCompany,
  explanation,
  children,
  onClose,
}: FormProps<Position>) => {
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
      }
    : null;
  const total = useFailedCount(kind, span).data?.total ?? 0;
  const process = useStartFailed(kind, onClose);
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {explanation}
      </Text>
      <TextInput
        label={t('Failed from')}
        type="datetime-local"
        required
        value={from}
        onChange={({ currentTarget }) => setFrom(currentTarget.value)}
      />
      <TextInput
        label={t('Failed until')}
        description={t('Now, if empty.')}
        type="datetime-local"
        value={until}
        onChange={({ currentTarget }) => setUntil(currentTarget.value)}
      />
      <Select
        label={t('Company')}
        placeholder={t('All companies')}
        data={companies.map(({ id, name }) => ({ value: id, label: name }))}
        value={company}
        onChange={setCompany}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('All companies') }}
      />
      {children}
      <Found kind={kind} span={span} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          disabled={total === 0 || process.isPending}
          onClick={() => {
            if (span) process.start(span);
          }}
        >
          {process.isPending
            ? t('Started {started} of {total}', { started: process.started, total })
            : t('Process {total} again', { total })}
        </Button>
      </Group>
    </Stack>
  );
};

/** Asks for a time span, counts the failures in it, and starts them again. The list's filters are preselected. */
export const FailedModal = <Position,>({ opened, ...form }: FormProps<Position> & { opened: boolean }) => (
  <Modal
    opened={opened}
    onClose={form.onClose}
    title={form.kind.words.title}
    closeButtonProps={{ 'aria-label': t('Close') }}
  >
    {opened && <FailedForm {...form} />}
  </Modal>
);
