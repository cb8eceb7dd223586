import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { requireValue } from '../../../../../domain/assert.ts';
import { entriesOf } from '../../../../../domain/narrowing.ts';
import { api, dataOf, fieldErrors, type Schemas } from '../../api/client';
import { useMe } from '../../api/me';
import { queryClient } from '../../api/query-client';
import { t } from '../../languages/message';
import { FormError } from '../form/form-error';
import { ErrorState } from '../list/error-state';
import { type ExportKind, exportKinds } from './kinds';

type Schedule = Schemas['ExportSchedule'];

/** The values of the form. */
interface ScheduleValues extends Pick<Schedule, 'kind' | 'filter' | 'every' | 'format'> {
  companyId: string | null;
  /** Null until someone chooses one: the first of the installation. */
  bucket: string | null;
  folder: string;
}

const kinds = entriesOf(exportKinds).map(([value, { label }]) => ({ value, label }));
const intervals: readonly { value: Schedule['every']; label: string }[] = [
  { value: 'hour', label: t('Hour') },
  { value: 'day', label: t('Day') },
  { value: 'week', label: t('Week') },
];
const formats: readonly { value: Schedule['format']; label: string }[] = [
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: t('Workbook (XLSX)') },
  { value: 'jsonl', label: t('JSON lines') },
];

interface ScheduleModalProps {
  /** The kind of the list; any can be chosen if it is omitted. */
  readonly list?: {
    readonly kind: ExportKind;
    readonly filter: Readonly<Record<string, string>>;
    readonly company: string | null;
  };
  readonly onClose: () => void;
}

/** The filter of a list; parts of it can be left out. */
const FilterField = ({
  filter,
  onChange,
}: {
  filter: Readonly<Record<string, string>>;
  onChange: (filter: Record<string, string>) => void;
}) => (
  <Stack gap={4}>
    <Text size="sm" fw={500}>
      {t('Only with')}
    </Text>
    {Object.keys(filter).length === 0 && (
      <Text size="sm">{t('Everything. Filter a list to export a part of it.')}</Text>
    )}
    <Group gap="xs">
      {Object.entries(filter).map(([name, value]) => (
        <Button
          key={name}
          variant="light"
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={t('Remove the filter {name}: {value}', { name, value })}
          onClick={() => onChange(Object.fromEntries(Object.entries(filter).filter(([one]) => one !== name)))}
          maw="100%"
        >
          {name}: {value}
        </Button>
      ))}
    </Group>
  </Stack>
);

/** Asks for the content, the interval and the target of an export. */
export const ScheduleModal = ({ list, onClose }: ScheduleModalProps) => {
  const { companies } = useMe();
  const first = list?.company ?? (companies.length === 1 ? (companies[0]?.id ?? null) : null);
  const places = useQuery({
    queryKey: ['export-schedules', null],
    queryFn: () => dataOf(api.GET('/admin/api/export-schedules', { params: { query: {} } })),
  });
  const form = useForm<ScheduleValues>({
    initialValues: {
      companyId: first,
      kind: list?.kind ?? 'submissions',
      filter: { ...list?.filter },
      every: 'day',
      format: 'csv',
      bucket: null,
      folder: '',
    },
    validate: { companyId: (value) => (value ? null : t('Choose a company')) },
  });
  const { companyId, filter } = form.values;
  const bucket = form.values.bucket ?? places.data?.buckets[0] ?? '';
  const create = useMutation({
    mutationFn: (values: typeof form.values) =>
      dataOf(
        api.POST('/admin/api/export-schedules', {
          body: { ...values, companyId: requireValue(companyId, 'the company'), bucket },
        }),
      ),
    onSuccess: async ({ prefix }) => {
      await queryClient.invalidateQueries({ queryKey: ['export-schedules'] });
      notifications.show({ color: 'green', message: t('Files are written to {prefix} from now on.', { prefix }) });
      onClose();
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  const wrongFilter = Object.entries(form.errors).find(([name]) => name.startsWith('filter'))?.[1];
  return (
    <Modal opened onClose={onClose} title={t('New export')} closeButtonProps={{ 'aria-label': t('Close') }}>
      {places.error && <ErrorState error={places.error} onRetry={places.refetch} />}
      <form onSubmit={form.onSubmit((values) => create.mutate(values))} noValidate>
        <Stack>
          <Select
            label={t('What')}
            data={kinds}
            allowDeselect={false}
            disabled={list !== undefined}
            {...form.getInputProps('kind')}
          />
          {list && <FilterField filter={filter} onChange={(kept) => form.setFieldValue('filter', kept)} />}
          {wrongFilter && (
            <Text size="sm" c="red" role="alert">
              {wrongFilter}
            </Text>
          )}
          <Select
            label={t('Company')}
            placeholder={t('Choose a company')}
            data={companies.map(({ id, name }) => ({ value: id, label: name }))}
            searchable
            allowDeselect={false}
            withAsterisk
            {...form.getInputProps('companyId')}
          />
          <Select
            label={t('Every')}
            description={t('Each file covers one of them, in UTC')}
            data={intervals}
            allowDeselect={false}
            {...form.getInputProps('every')}
          />
          <Select label={t('Format')} data={formats} allowDeselect={false} {...form.getInputProps('format')} />
          <Select
            label={t('Bucket')}
            data={places.data?.buckets ?? []}
            allowDeselect={false}
            {...form.getInputProps('bucket')}
            value={bucket}
          />
          <TextInput
            label={t('Folder')}
            description={t('Below {folder}', {
              folder: places.data?.folder.replace('{companyId}', companyId ?? '…') ?? '',
            })}
            placeholder={t('finance/daily')}
            maxLength={300}
            {...form.getInputProps('folder')}
          />
          <FormError error={create.error} />
          <Group justify="flex-end">
            <Button type="submit" loading={create.isPending} disabled={!places.data}>
              {t('Create export')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
