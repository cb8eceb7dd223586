import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, type Schemas } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import { FormError } from '../../../components/form/form-error';
import { ShownOnce } from '../../../components/form/shown-once';
import { dateTimeWords } from '../../../languages/formats';

import { t } from '../../../languages/message';
import { rich } from '../../../languages/rich';
import { shownKey } from './key-limits';

type ApiKey = Schemas['ApiKeyItem'];
type Rolled = Schemas['RolledApiKey'];

/** How long both keys may work, in hours. */
const overlaps = [
  { value: '0', label: t('Not at all: the old key has leaked') },
  { value: '1', label: t('1 hour') },
  { value: '24', label: t('1 day') },
  { value: '72', label: t('3 days') },
  { value: '168', label: t('7 days') },
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
        {rich(
          'Creates a key with the name, the company and the limits of <b>{name}</b> (<span>{shownKey}</span>). The old key is revoked automatically when that time is over.',
          {
            b: (content) => <b>{content}</b>,
            name: apiKey.name,
            span: (content) => <span className="docket-mono">{content}</span>,
            shownKey: shownKey(apiKey),
          },
        )}
      </Text>
      <Select
        label={t('The old key keeps working for')}
        data={overlaps}
        value={hours}
        onChange={(value) => setHours(value ?? overlapDefault)}
        allowDeselect={false}
      />
      <Text size="sm" c="dimmed">
        {t(
          'Until then, webhooks of sessions that were created with the old key are signed with it, and those of the new key’s sessions with the new one. Your receiver must accept both, or check the webhook secret instead.',
        )}
        {apiKey.expiresAt && ' '}
        {apiKey.expiresAt && t('The new key is valid for as long as the old one was.')}
      </Text>
      <FormError error={roll.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button loading={roll.isPending} onClick={() => roll.mutate()}>
          {t('Roll key')}
        </Button>
      </Group>
    </Stack>
  );
};

/**
 * Asks how long the old key keeps working, then shows the new one once. Only "Done" closes the dialog with the key,
 * which is never shown again.
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
      title={t('Roll this key')}
      closeOnClickOutside={false}
      closeOnEscape={rolled === null}
      withCloseButton={rolled === null}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {rolled && (
        <ShownOnce label={t('API key')} secret={rolled.key} onDone={close}>
          {t('Copy the key now and store it on your server. It will not be shown again.')}{' '}
          {worksUntil
            ? t('The old key works until {dateTime}.', { dateTime: dateTimeWords(worksUntil) })
            : t('The old key is revoked.')}
        </ShownOnce>
      )}
      {apiKey && !rolled && <RollForm apiKey={apiKey} onRolled={setRolled} onClose={close} />}
    </Modal>
  );
};
