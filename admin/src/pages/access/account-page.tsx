import { Badge, Button, Group, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useMe } from '../../api/me';
import { queryClient } from '../../api/query-client';
import { changePassword, signOutEverywhere } from '../../api/sign-in';
import { PageHeader } from '../../components/page/page-header';
import { roleLabels } from '../../components/values/labels';

const passwordLengthMin = 12;

const PasswordForm = () => {
  const form = useForm({
    initialValues: { current: '', next: '' },
    validate: {
      next: (value) => (value.length < passwordLengthMin ? `Must have at least ${passwordLengthMin} characters` : null),
    },
  });
  const change = useMutation({
    mutationFn: ({ current, next }: typeof form.values) => changePassword(current, next),
    onSuccess: () => {
      form.reset();
      notifications.show({ color: 'green', message: 'Password changed. Other browsers are signed out.' });
    },
    onError: (error) => form.setFieldError('current', error.message),
  });
  return (
    <form onSubmit={form.onSubmit((values) => change.mutate(values))}>
      <Stack maw={380}>
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          required
          {...form.getInputProps('current')}
        />
        <PasswordInput label="New password" autoComplete="new-password" required {...form.getInputProps('next')} />
        <Group>
          <Button type="submit" loading={change.isPending}>
            Change password
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

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
      <PageHeader title="Your account" description={me.email} />
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
              ? 'All companies'
              : me.companies.map(({ name }) => name).join(', ') || 'No company yet'}
          </Text>
        </Paper>
        <Paper withBorder p="lg">
          <Title order={2} mb="sm">
            Password
          </Title>
          <PasswordForm />
        </Paper>
        <Paper withBorder p="lg">
          <Title order={2} mb={4}>
            Sessions
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            Ends your sessions in every browser, including this one.
          </Text>
          <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
            Sign out everywhere
          </Button>
        </Paper>
      </Stack>
    </>
  );
};
