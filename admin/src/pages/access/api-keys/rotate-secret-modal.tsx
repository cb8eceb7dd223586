import { Button, Group, Modal, Radio, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, type Schemas } from '../../../api/client';
import { FormError } from '../../../components/form/form-error';

/** What may happen to the secret that is replaced: how many hours it still signs. */
const overlaps = [
  {
    hours: '24',
    label: 'Both secrets sign for 24 hours',
    description: 'Give the receiver the new secret in this time. A secret from an earlier rotation retires at once.',
  },
  {
    hours: '0',
    label: 'The old secret retires at once',
    description: 'For a secret that has leaked. Receivers refuse webhooks until they have the new secret.',
  },
] as const;

/** Asks how long the old secret signs, then replaces it. */
export const RotateSecretModal = ({
  companyId,
  opened,
  onClose,
  onRotated,
}: {
  companyId: string;
  opened: boolean;
  onClose: () => void;
  onRotated: (secrets: Schemas['WebhookSecrets']['secrets']) => void;
}) => {
  const [hours, setHours] = useState<string>(overlaps[0].hours);
  const rotate = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/admin/api/companies/{companyId}/webhook-secrets/rotate', {
          params: { path: { companyId } },
          body: { overlapHours: Number(hours) },
        }),
      ),
    onSuccess: ({ secrets }) => {
      notifications.show({ color: 'green', message: 'Webhook secret rotated.' });
      onRotated(secrets);
      close();
    },
  });
  const close = () => {
    rotate.reset();
    setHours(overlaps[0].hours);
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title="Rotate the secret?" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack>
        <Radio.Group label="Old secret" value={hours} onChange={setHours}>
          <Stack mt="xs">
            {overlaps.map((overlap) => (
              <Radio
                key={overlap.hours}
                value={overlap.hours}
                label={overlap.label}
                description={overlap.description}
              />
            ))}
          </Stack>
        </Radio.Group>
        <FormError error={rotate.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            Cancel
          </Button>
          <Button loading={rotate.isPending} onClick={() => rotate.mutate()}>
            Rotate
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
