import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { t } from '../../../languages/message';

/** Asks for the password and passes it on. */
export const PasswordStep = <T,>({
  action,
  color,
  run,
  onDone,
  children,
}: {
  /** The text of the button. */
  action: string;
  color?: string;
  run: (password: string) => Promise<T>;
  onDone: (result: T) => void;
  children: ReactNode;
}) => {
  const [password, setPassword] = useState('');
  const send = useMutation({ mutationFn: run, onSuccess: onDone });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate(password);
      }}
    >
      <Stack>
        <Text size="sm">{children}</Text>
        <PasswordInput
          label={t('Your password')}
          autoComplete="current-password"
          required
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={send.error?.message}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={send.isPending} {...(color ? { color } : {})}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
