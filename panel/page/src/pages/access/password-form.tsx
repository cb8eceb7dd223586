import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../api/query-client';
import { changePassword } from '../../api/sign-in';
import { t } from '../../languages/message';

/** The shortest password that the server accepts. */
export const passwordLengthMin = 12;

/** Changes the signed-in person's password. */
export const PasswordForm = () => {
  const form = useForm({
    initialValues: { current: '', next: '' },
    validate: {
      next: (value) =>
        value.length < passwordLengthMin
          ? t('Must have at least {passwordLengthMin} characters', { passwordLengthMin })
          : null,
    },
  });
  const change = useMutation({
    mutationFn: ({ current, next }: typeof form.values) => changePassword(current, next),
    onSuccess: async () => {
      form.reset();
      await queryClient.invalidateQueries({ queryKey: ['me'] });
      notifications.show({ color: 'green', message: t('Password changed. Other browsers are signed out.') });
    },
    onError: (error) => form.setFieldError('current', error.message),
  });
  return (
    <form onSubmit={form.onSubmit((values) => change.mutate(values))}>
      <Stack maw={380}>
        <PasswordInput
          label={t('Current password')}
          autoComplete="current-password"
          required
          {...form.getInputProps('current')}
        />
        <PasswordInput label={t('New password')} autoComplete="new-password" required {...form.getInputProps('next')} />
        <Group>
          <Button type="submit" loading={change.isPending}>
            {t('Change password')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
