import { Button, Center, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { queryClient } from '../../api/query-client';
import { signOut } from '../../api/sign-in';
import { t } from '../../languages/message';

/** Something that a person must do before anything else, shown in place of every page. */
export const SetUpPage = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => {
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
          <Title order={1}>{title}</Title>
          <Text size="sm">{text}</Text>
          {children}
          <Button variant="subtle" loading={leave.isPending} onClick={() => leave.mutate()}>
            {t('Sign out')}
          </Button>
        </Stack>
      </Paper>
    </Center>
  );
};
