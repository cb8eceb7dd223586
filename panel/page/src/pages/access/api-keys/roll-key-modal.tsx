import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, type Schemas } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import { FormError } from '../../../components/form/form-error';
import { ShownOnce } from '../../../components/form/shown-once';
import { dateTimeWords } from '../../../components/values/time';
import { shownKey } from './key-limits';

type ApiKey = Schemas['ApiKeyItem'];
type Rolled = Schemas['RolledApiKey'];

/** How long both keys may work, in hours. */
const overlaps = [
  { value: '0', label: 'Not at all: the old key has leaked' },
  { value: '1', label: '1 hour' },
  { value: '24', label: '1 day' },
  { value: '72', label: '3 days' },
  { value: '168', label: '7 days' },
];
const overlapDefault = '24';

const RollForm = ({
  apiKey,
  onRolled,
  onClose,
}: {
  apiKey: ApiKey;
  onRolled: (rolled: Rolled) => void;
  onClose: () => void;
}) => {
  const [hours, setHours] = useState(overlapDefault);
  const roll = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/admin/api/api-keys/{keyId}/roll', {
          params: { path: { keyId: apiKey.id } },
          body: { overlapHours: Number(hours) },
        }),
      ),
    onSuccess: async (rolled) => {
      onRolled(rolled);
      await queryClient.invalidateQueries({ queryKey: ['api-keys'] });
    },
  });
  return (
    <Stack>
      <Text size="sm">
        Creates a key with the name, the company and the limits of <b>{apiKey.name}</b> (
        <span className="docket-mono">{shownKey(apiKey)}</span>). The old key is revoked by itself when its time is
        over.
      </Text>
      <Select
        label="The old key keeps working for"
        data={overlaps}
        value={hours}
        onChange={(value) => setHours(value ?? overlapDefault)}
        allowDeselect={false}
      />
      <Text size="sm" c="dimmed">
        Until then, webhooks of sessions that were created with the old key are signed with it, and those of the new
        key’s sessions with the new one. Your receiver must accept both, or check the webhook secret instead.
        {apiKey.expiresAt && ' The new key expires after as long a time as the old one was made for.'}
      </Text>
      <FormError error={roll.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button loading={roll.isPending} onClick={() => roll.mutate()}>
          Roll key
        </Button>
      </Group>
    </Stack>
  );
};

/**
 * Asks how long the old key keeps working, then shows the new one once. Only "Done" closes the dialog with the key,
 * which nobody can get again.
 */
export const RollKeyModal = ({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }) => {
  const [rolled, setRolled] = useState<Rolled | null>(null);
  const close = (): void => {
    setRolled(null);
    onClose();
  };
  const worksUntil = rolled && rolled.replaced.revokedAt === null ? rolled.replaced.expiresAt : null;
  return (
    <Modal
      opened={apiKey !== null}
      onClose={close}
      title="Roll this key"
      closeOnClickOutside={false}
      closeOnEscape={rolled === null}
      withCloseButton={rolled === null}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {rolled && (
        <ShownOnce label="API key" secret={rolled.key} onDone={close}>
          Copy the key now and store it on your server. It will not be shown again.{' '}
          {worksUntil ? `The old key works until ${dateTimeWords(worksUntil)}.` : 'The old key is revoked.'}
        </ShownOnce>
      )}
      {apiKey && !rolled && <RollForm apiKey={apiKey} onRolled={setRolled} onClose={close} />}
    </Modal>
  );
};
