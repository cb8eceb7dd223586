import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { fieldErrors } from '../../../api/client';
import { FormError } from '../../../components/form/form-error';
import { t } from '../../../languages/message';

/** Asks for the name of a passkey and passes it on. */
export const NameForm = ({
  action,
  initial,
  run,
  onDone,
  children,
}: {
  /** The text of the button. */
  action: string;
  initial: string;
  run: (name: string) => Promise<unknown>;
  onDone: () => void;
  children?: ReactNode;
}) => {
  const [name, setName] = useState(initial);
  const send = useMutation({ mutationFn: () => run(name), onSuccess: onDone });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate();
      }}
    >
      <Stack>
        {children}
        <TextInput
          label={t('Name')}
          required
          maxLength={100}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={fieldErrors(send.error).name}
        />
        <FormError error={send.error} />
        <Group justify="flex-end">
          <Button type="submit" loading={send.isPending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
