import { Button, Center, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { queryClient } from '../../api/query-client';
import { signOut } from '../../api/sign-in';
import { PasswordForm } from './password-form';

/** Shown in place of every page while somebody else knows the person's password. */
export const FirstPasswordPage = ({ email }: { email: string }) => {
  const navigate = useNavigate();
  const leave = useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      queryClient.clear();
      navigate('/sign-in', { replace: true });
    },
  });
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper w={440} p="xl" withBorder shadow="sm">
        <Stack>
          <Title order={1}>Choose your password</Title>
          <Text size="sm">
            Somebody else set the password of {email}. Choose one that only you know to go on. Other browsers are signed
            out.
          </Text>
          <PasswordForm />
          <Button variant="subtle" loading={leave.isPending} onClick={() => leave.mutate()}>
            Sign out
          </Button>
        </Stack>
      </Paper>
    </Center>
  );
};
