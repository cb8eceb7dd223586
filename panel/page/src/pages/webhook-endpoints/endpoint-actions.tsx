import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, use, useState } from 'react';
import { queryClient } from '../../api/query-client';
import { FormError } from '../../components/form/form-error';
import { ShownOnce } from '../../components/form/shown-once';
import { dateTimeWords } from '../../languages/formats';
import { t } from '../../languages/message';
import { type Endpoint, type EndpointCalls, EndpointCallsContext, refreshEndpoints } from './endpoint';

/** The actions on an endpoint that open a dialog. */
export type EndpointAction = 'roll' | 'recover' | 'disable' | 'remove';

interface DialogProps {
  readonly endpoint: Endpoint;
  readonly onClose: () => void;
}

/** Asks for confirmation of an action on an endpoint. */
const AskModal = ({
  title,
  children,
  action,
  color,
  run,
  onClose,
  canRun = true,
}: {
  title: string;
  children: ReactNode;
  action: string;
  color?: string;
  run: { readonly isPending: boolean; readonly error: Error | null; readonly mutate: () => void };
  onClose: () => void;
  canRun?: boolean;
}) => (
  <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('Close') }}>
    <Stack>
      {children}
      <FormError error={run.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button loading={run.isPending} disabled={!canRun} onClick={() => run.mutate()} {...(color ? { color } : {})}>
          {action}
        </Button>
      </Group>
    </Stack>
  </Modal>
);

const DisableModal = ({ endpoint, onClose }: DialogProps) => {
  const { update } = use(EndpointCallsContext);
  const run = useMutation({
    mutationFn: () => update(endpoint.id, { disabled: true }),
    onSuccess: async () => {
      await refreshEndpoints();
      onClose();
    },
  });
  return (
    <AskModal title={t('Disable the endpoint?')} action={t('Disable')} color="red" run={run} onClose={onClose}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {t('{url} gets nothing until you enable it. Its events wait, and you can recover them then.', {
          url: endpoint.url,
        })}
      </Text>
    </AskModal>
  );
};

const RemoveModal = ({ endpoint, onClose }: DialogProps) => {
  const { remove } = use(EndpointCallsContext);
  const run = useMutation({
    mutationFn: () => remove(endpoint.id),
    onSuccess: async () => {
      await refreshEndpoints();
      onClose();
    },
  });
  return (
    <AskModal title={t('Delete the endpoint?')} action={t('Delete')} color="red" run={run} onClose={onClose}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {t('{url} gets no more attempts, and its secret is deleted. Its deliveries stay listed.', {
          url: endpoint.url,
        })}
      </Text>
    </AskModal>
  );
};

/** The value of the browser's date and time field, in the reader's time zone, for a moment some hours ago. */
const localMoment = (hoursAgo: number): string =>
  new Date(Date.now() - hoursAgo * 3_600_000).toLocaleString('sv-SE').slice(0, 16).replace(' ', 'T');

/** Recovers all missed events, because one request starts at most 200 deliveries. */
const recoverAll = async (recover: EndpointCalls['recover'], { id }: Endpoint, since: string): Promise<number> => {
  let sum = 0;
  for (let hasMore = true; hasMore; ) {
    const reply = await recover(id, new Date(since).toISOString());
    sum += reply.created + reply.sentAgain;
    hasMore = reply.hasMore;
  }
  return sum;
};

const RecoverModal = ({ endpoint, onClose }: DialogProps) => {
  const [since, setSince] = useState(localMoment(24));
  const { recover } = use(EndpointCallsContext);
  const run = useMutation({
    mutationFn: () => recoverAll(recover, endpoint, since),
    onSuccess: async (sum) => {
      const message = t('{sum, plural, one {# delivery was} other {# deliveries were}} queued again.', { sum });
      notifications.show({ color: 'green', message });
      await queryClient.invalidateQueries({ queryKey: ['deliveries'] });
      onClose();
    },
  });
  return (
    <AskModal title={t('Recover events')} action={t('Recover')} run={run} onClose={onClose} canRun={since !== ''}>
      <Text size="sm">
        {t('Sends what the endpoint missed: failed deliveries, and events from the time when it was disabled.')}
      </Text>
      <TextInput
        label={t('Events since')}
        type="datetime-local"
        required
        value={since}
        onChange={(event) => setSince(event.currentTarget.value)}
      />
    </AskModal>
  );
};

const overlaps = [
  { value: '0', label: t('Not at all') },
  { value: '1', label: t('1 hour') },
  { value: '24', label: t('1 day') },
  { value: '72', label: t('3 days') },
];
const overlapDefault = '24';

const RollModal = ({ endpoint, onClose }: DialogProps) => {
  const [hours, setHours] = useState(overlapDefault);
  const { roll } = use(EndpointCallsContext);
  const run = useMutation({ mutationFn: () => roll(endpoint.id, Number(hours)) });
  if (run.data) {
    const { secret, previousSignsUntil } = run.data;
    return (
      <Modal opened onClose={onClose} title={t('Roll the secret')} closeOnEscape={false} withCloseButton={false}>
        <ShownOnce label={t('Webhook secret')} secret={secret} onDone={onClose}>
          {t('Copy the secret now and store it on your server. It will not be shown again.')}{' '}
          {previousSignsUntil &&
            t('The old secret signs until {dateTime}.', { dateTime: dateTimeWords(previousSignsUntil) })}
        </ShownOnce>
      </Modal>
    );
  }
  return (
    <AskModal title={t('Roll the secret')} action={t('Roll secret')} run={run} onClose={onClose}>
      <Select
        label={t('The old secret also signs for')}
        data={overlaps}
        value={hours}
        onChange={(value) => setHours(value ?? overlapDefault)}
        allowDeselect={false}
      />
    </AskModal>
  );
};

const dialogs = { roll: RollModal, recover: RecoverModal, disable: DisableModal, remove: RemoveModal } as const;

/** The dialog of an action. */
export const EndpointDialog = ({ action, ...props }: DialogProps & { readonly action: EndpointAction }) => {
  const Dialog = dialogs[action];
  return <Dialog {...props} />;
};
