import { Button, Group, Modal, Radio, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormError } from '../../../components/form/form-error';
import { t } from '../../../languages/message';
import { rotateSecret, type SecretKind, type Secrets } from './secret-requests';

/** The choices for the replaced secret: how many hours it still signs. */
const overlaps = [
  {
    hours: '24',
    label: t('Both secrets sign for 24 hours'),
    description: t(
      'Give the receiver the new secret in this time. A secret from an earlier rotation retires immediately.',
    ),
  },
  {
    hours: '0',
    label: t('The old secret retires immediately'),
    description: t('For a secret that has leaked. The receiver refuses requests until it has the new secret.'),
  },
] as const;

/** Asks how long the old secret signs, then replaces it. */
export const RotateSecretModal = ({
  companyId,
  kind,
  opened,
  onClose,
  onRotated,
}: {
  companyId: string;
  kind: SecretKind;
  opened: boolean;
  onClose: () => void;
  onRotated: (secrets: Secrets) => void;
}) => {
  const [hours, setHours] = useState<string>(overlaps[0].hours);
  const rotate = useMutation({
    mutationFn: () => rotateSecret(companyId, kind, Number(hours)),
    onSuccess: (secrets) => {
      notifications.show({ color: 'green', message: t('Secret rotated.') });
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
    <Modal
      opened={opened}
      onClose={close}
      title={t('Rotate the secret?')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack>
        <Radio.Group label={t('Old secret')} value={hours} onChange={setHours}>
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
            {t('Cancel')}
          </Button>
          <Button loading={rotate.isPending} onClick={() => rotate.mutate()}>
            {t('Rotate')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
