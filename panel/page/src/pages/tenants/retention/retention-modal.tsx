import { Alert, Button, Group, Modal, NumberInput, Select, Skeleton, Stack, Table, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keysOf } from '../../../../../../domain/narrowing.ts';
import { api, dataOf, type Schemas } from '../../../api/client';
import { useMay } from '../../../api/me';
import { queryClient } from '../../../api/query-client';
import { FormError } from '../../../components/form/form-error';
import { ErrorState } from '../../../components/list/error-state';
import { dateTimeWords, numberWords } from '../../../languages/formats';

import { t } from '../../../languages/message';

type Retention = Schemas['CompanyRetention'];
type Settings = Schemas['RetentionSettings'];
type Kind = keyof Settings;

const daysMax = 36_500;
const labels: Readonly<Record<Kind, string>> = {
  files: t('Files'),
  data: t('Extracted data and what callers sent'),
  deliveries: t('Webhook bodies and attempts'),
  events: t('Histories'),
  fingerprints: t('Fingerprints for fraud checks'),
  abandoned: t('Sessions that were never submitted'),
  shelfPhotos: t('Shelf photos'),
  shelfResults: t('Shelf results'),
};
const kinds = keysOf(labels);
const workflowKinds: readonly Kind[] = ['files', 'data', 'deliveries', 'events', 'fingerprints', 'abandoned'];

const words = (days: number | null | undefined): string =>
  days === null || days === undefined ? 'forever' : `${days} ${days === 1 ? 'day' : 'days'}`;

type Mode = 'inherit' | 'forever' | 'days';
const modeOf = (value: number | null | undefined): Mode => {
  if (value === undefined) return 'inherit';
  return value === null ? 'forever' : 'days';
};

const KindRow = ({
  kind,
  value,
  inherited,
  due,
  readOnly,
  onChange,
}: {
  kind: Kind;
  value: number | null | undefined;
  inherited: number | null | undefined;
  due: number;
  readOnly: boolean;
  onChange: (value: number | null | undefined) => void;
}) => (
  <Table.Tr>
    <Table.Td>
      <Text size="sm">{labels[kind]}</Text>
      {due > 0 && (
        <Text size="sm" c="dimmed">
          {t('{due} due', { due: numberWords(due) })}
        </Text>
      )}
    </Table.Td>
    <Table.Td>
      <Group gap="xs" wrap="nowrap">
        <Select
          aria-label={t('Keep: {kind}', { kind: labels[kind] })}
          size="xs"
          w={170}
          disabled={readOnly}
          allowDeselect={false}
          data={[
            { value: 'inherit', label: t('Inherited: {words}', { words: words(inherited) }) },
            { value: 'forever', label: t('Forever') },
            { value: 'days', label: t('A number of days') },
          ]}
          value={modeOf(value)}
          onChange={(mode) => onChange(mode === 'inherit' ? undefined : mode === 'forever' ? null : (inherited ?? 90))}
        />
        {typeof value === 'number' && (
          <NumberInput
            aria-label={t('Days: {kind}', { kind: labels[kind] })}
            size="xs"
            w={90}
            min={1}
            max={daysMax}
            allowDecimal={false}
            disabled={readOnly}
            value={value}
            onChange={(days) => onChange(typeof days === 'number' ? days : 1)}
          />
        )}
      </Group>
    </Table.Td>
  </Table.Tr>
);

const path = '/admin/api/companies/{companyId}/retention';

const ScopeForm = ({
  retention,
  workflow,
  onSaved,
}: {
  retention: Retention;
  workflow: string | null;
  onSaved: () => void;
}) => {
  const mayWrite = useMay('retention.write');
  const own = retention.workflows.find(({ slug }) => slug === workflow);
  const [settings, setSettings] = useState<Settings>(own ? own.settings : retention.settings);
  const inherited = own ? retention.days : retention.defaults;
  const save = useMutation({
    mutationFn: () =>
      dataOf(api.PUT(path, { params: { path: { companyId: retention.companyId } }, body: { workflow, settings } })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['retention', retention.companyId] });
      notifications.show({ color: 'green', message: t('The retention was saved.') });
      onSaved();
    },
  });
  return (
    <Stack>
      <Table>
        <Table.Tbody>
          {kinds
            .filter((kind) => own === undefined || workflowKinds.includes(kind))
            .map((kind) => (
              <KindRow
                key={kind}
                kind={kind}
                value={settings[kind]}
                inherited={inherited[kind]}
                due={own ? 0 : (retention.due[kind] ?? 0)}
                readOnly={!mayWrite}
                onChange={(value) => {
                  const { [kind]: _dropped, ...others } = settings;
                  setSettings(value === undefined ? others : { ...others, [kind]: value });
                }}
              />
            ))}
        </Table.Tbody>
      </Table>
      <FormError error={save.error} />
      {mayWrite && (
        <Group justify="flex-end">
          <Button loading={save.isPending} onClick={() => save.mutate()}>
            {t('Save')}
          </Button>
        </Group>
      )}
    </Stack>
  );
};

const RetentionForm = ({ companyId, onClose }: { companyId: string; onClose: () => void }) => {
  const [workflow, setWorkflow] = useState<string | null>(null);
  const retention = useQuery({
    queryKey: ['retention', companyId],
    queryFn: () => dataOf(api.GET(path, { params: { path: { companyId } } })),
  });
  if (retention.error) return <ErrorState error={retention.error} onRetry={retention.refetch} />;
  if (!retention.data) return <Skeleton h={360} role="status" aria-label={t('Loading the retention')} />;
  const { hold, workflows } = retention.data;
  return (
    <Stack>
      <Text size="sm">
        {t('Content is removed for good this many days after its last change. What waits for a review is kept.')}
      </Text>
      {hold && (
        <Alert color="yellow" title={t('The company is on legal hold')}>
          {t('Since {dateTime}, by {heldBy}: {reason}', {
            dateTime: dateTimeWords(hold.heldAt),
            heldBy: hold.heldBy,
            reason: hold.reason,
          })}
        </Alert>
      )}
      <Select
        label={t('Applies to')}
        clearable
        placeholder={t('The whole company')}
        data={workflows.map(({ slug }) => ({ value: slug, label: t('Only workflow {slug}', { slug }) }))}
        value={workflow}
        onChange={setWorkflow}
      />
      <ScopeForm key={workflow} retention={retention.data} workflow={workflow} onSaved={onClose} />
    </Stack>
  );
};

/** How long a company, or one of its workflows, keeps its content. */
export const RetentionModal = ({
  company,
  onClose,
}: {
  company: { readonly id: string; readonly name: string } | null;
  onClose: () => void;
}) => (
  <Modal
    opened={company !== null}
    onClose={onClose}
    title={company ? t('Retention of {name}', { name: company.name }) : t('Retention')}
    size="lg"
    closeButtonProps={{ 'aria-label': t('Close') }}
  >
    {company && <RetentionForm key={company.id} companyId={company.id} onClose={onClose} />}
  </Modal>
);
