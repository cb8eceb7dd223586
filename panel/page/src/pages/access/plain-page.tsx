import { Center, Paper, Stack, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { t } from '../../languages/message';
import mark from '../../shell/mark.svg';

/** A page outside the frame, for people who have not signed in. */
export const PlainPage = ({ title, children }: { title: string; children: ReactNode }) => {
  useEffect(() => {
    document.title = t('{title} · Docket', { title });
  }, [title]);
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper w={380} p="xl" withBorder shadow="sm">
        <Stack gap="xs" align="center" mb="lg">
          <img src={mark} width={48} height={48} alt="" />
          <Title order={1} ta="center">
            {title}
          </Title>
        </Stack>
        {children}
      </Paper>
    </Center>
  );
};
