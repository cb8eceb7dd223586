import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useMe } from '../../api/me';
import { queryClient } from '../../api/query-client';
import { signOutEverywhere } from '../../api/sign-in';
import { PageHeader } from '../../components/page/page-header';
import { roleLabels } from '../../components/values/labels';
import { listWords } from '../../languages/formats';
import { t } from '../../languages/message';
import { PasskeyCard } from './passkeys/passkey-card';
import { PasswordForm } from './password-form';
import { PreferencesCard } from './preferences-card';
import { SignInList } from './sign-in-list';
import { TwoFactorCard } from './two-factor/two-factor-card';

/** The signed-in person's own account. */
export const ProfilePage = () => {
  const me = useMe();
  const navigate = useNavigate();
  const leave = useMutation({
    mutationFn: signOutEverywhere,
    onSuccess: () => {
      queryClient.clear();
      navigate('/sign-in', { replace: true });
    },
  });
  return (
    <>
      <PageHeader title={t('Your account')} description={me.email} />
      <Stack maw={640}>
        <Paper withBorder p="lg">
          <Group justify="space-between">
            <Text fw={600}>{me.name}</Text>
            <Badge variant="default" tt="none">
              {roleLabels[me.role]}
            </Badge>
          </Group>
          <Text size="sm" c="dimmed" mt={4}>
            {me.role === 'super_admin'
              ? t('All companies')
              : listWords(me.companies.map(({ name }) => name)) || t('No company yet')}
          </Text>
        </Paper>
        <PreferencesCard />
        <Paper withBorder p="lg">
          <Title order={2} mb="sm">
            {t('Password')}
          </Title>
          <PasswordForm />
        </Paper>
        <TwoFactorCard />
        <PasskeyCard />
        <Paper withBorder p="lg">
          <Title order={2} mb={4}>
            {t('Sessions')}
          </Title>
          <SignInList />
          <Text size="sm" c="dimmed" mb="sm">
            {t('Ends your sessions in every browser, including this one.')}
          </Text>
          <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
            {t('Sign out everywhere')}
          </Button>
        </Paper>
      </Stack>
    </>
  );
};
