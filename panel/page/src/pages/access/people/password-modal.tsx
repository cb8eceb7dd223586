import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../../api/client';
import { FormError } from '../../../components/form/form-error';
import { ShownOnce } from '../../../components/form/shown-once';
import { t } from '../../../languages/message';
import { rich } from '../../../languages/rich';
import type { Person } from './types';

const SetPassword = ({
  person,
  onShown,
  onClose,
}: {
  person: Person;
  /** Called as soon as the new password is shown. */
  onShown: () => void;
  onClose: () => void;
}) => {
  const [removePasskeys, setRemovePasskeys] = useState(person.hasPasskey);
  const set = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/admin/api/users/{userId}/password', {
          params: { path: { userId: person.id } },
          body: { removePasskeys },
        }),
      ),
    onSuccess: onShown,
  });
  if (set.data) {
    return (
      <ShownOnce label={t('Password')} secret={set.data.password} onDone={onClose}>
        {t('Give this password to {name} ({email}). It will not be shown again.', {
          name: person.name,
          email: person.email,
        })}
      </ShownOnce>
    );
  }
  return (
    <Stack>
      <Text size="sm">
        {rich(
          '<b>{name}</b> ({email}) will get a new password, which is shown to you once. The old password stops working, every browser is signed out, and a sign-in that was locked after wrong passwords is unlocked.',
          { b: (content) => <b>{content}</b>, name: person.name, email: person.email },
        )}
      </Text>
      {person.hasPasskey && (
        <Checkbox
          label={t('Remove the passkeys, too')}
          description={t('They sign in without a password. Keep them only if nobody else has them.')}
          checked={removePasskeys}
          onChange={(event) => setRemovePasskeys(event.currentTarget.checked)}
        />
      )}
      <FormError error={set.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button loading={set.isPending} onClick={() => set.mutate()}>
          {t('Set new password')}
        </Button>
      </Group>
    </Stack>
  );
};

/**
 * Asks for confirmation before a person's password is replaced, then shows the new one once. Only "Done" closes the
 * dialog with the password, which is never shown again.
 */
export const PasswordModal = ({ person, onClose }: { person: Person | null; onClose: () => void }) => {
  const [isShown, setIsShown] = useState(false);
  const close = (): void => {
    setIsShown(false);
    onClose();
  };
  return (
    <Modal
      opened={person !== null}
      onClose={close}
      title={t('Set a new password?')}
      closeOnClickOutside={false}
      closeOnEscape={!isShown}
      withCloseButton={!isShown}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {person && <SetPassword key={person.id} person={person} onShown={() => setIsShown(true)} onClose={close} />}
    </Modal>
  );
};
