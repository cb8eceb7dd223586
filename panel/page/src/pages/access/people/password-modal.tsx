import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../../api/client';
import { FormError } from '../../../components/form/form-error';
import { ShownOnce } from '../../../components/form/shown-once';
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
      <ShownOnce label="Password" secret={set.data.password} onDone={onClose}>
        Give this password to {person.name} ({person.email}). It will not be shown again.
      </ShownOnce>
    );
  }
  return (
    <Stack>
      <Text size="sm">
        <b>{person.name}</b> ({person.email}) will get a new password, which is shown to you once. The old password
        stops working, every browser is signed out, and a sign-in that was locked after wrong passwords is unlocked.
      </Text>
      {person.hasPasskey && (
        <Checkbox
          label="Remove the passkeys, too"
          description="They sign in without a password. Keep them only if the person alone has them."
          checked={removePasskeys}
          onChange={(event) => setRemovePasskeys(event.currentTarget.checked)}
        />
      )}
      <FormError error={set.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button loading={set.isPending} onClick={() => set.mutate()}>
          Set new password{' '}
        </Button>
      </Group>
    </Stack>
  );
};

/**
 * Asks for confirmation before a person's password is replaced, then shows the new one once. Only "Done" closes the
 * dialog with the password, which nobody can get again.
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
      title="Set a new password?"
      closeOnClickOutside={false}
      closeOnEscape={!isShown}
      withCloseButton={!isShown}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {person && <SetPassword key={person.id} person={person} onShown={() => setIsShown(true)} onClose={close} />}
    </Modal>
  );
};
