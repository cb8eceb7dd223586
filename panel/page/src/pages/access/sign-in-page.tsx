import { Center, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { textMember } from '../../../../../domain/narrowing.ts';
import { queryClient } from '../../api/query-client';
import { t } from '../../languages/message';
import mark from '../../shell/mark.svg';
import { PasswordSignIn } from './password-sign-in';
import { CodeForm } from './two-factor/code-form';

/**
 * The sign-in page: email and password, or the configured single sign-on; then a code for people with two-factor
 * sign-in.
 */
export const SignInPage = () => {
  const navigate = useNavigate();
  const location = useLocation();
  const [needsCode, setNeedsCode] = useState(false);
  const enter = async () => {
    queryClient.clear();
    const from = textMember(location.state, 'from');
    await navigate(from && from !== '/sign-in' ? from : '/', { replace: true });
  };
  useEffect(() => {
    document.title = t('Sign in · Docket');
  }, []);
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper w={380} p="xl" withBorder shadow="sm">
        <Stack gap="xs" align="center" mb="lg">
          <img src={mark} width={48} height={48} alt="" />
          <Title order={1}>Docket</Title>
          <Text c="dimmed" size="sm" ta="center">
            {t('Document processing and shelf capture')}
          </Text>
        </Stack>
        {needsCode ? (
          <CodeForm onDone={enter} onBack={() => setNeedsCode(false)} />
        ) : (
          <PasswordSignIn onDone={enter} onCode={() => setNeedsCode(true)} />
        )}
      </Paper>
    </Center>
  );
};
