import {
  Button,
  Checkbox,
  Group,
  Modal,
  NumberInput,
  PasswordInput,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { requireValue } from '../../../../../domain/assert.ts';
import { api, dataOf, fieldErrors, type Schemas } from '../../api/client';
import { queryClient } from '../../api/query-client';
import { useDocumentCompanies } from '../../components/form/company-choice';
import { FormError } from '../../components/form/form-error';
import { t } from '../../languages/message';
import { emptyRule, formOf, secretOf, settingsOf } from './mailbox-form';
import { RuleFields } from './rule-fields';

const tokenUrls = {
  google: 'https://oauth2.googleapis.com/token',
  microsoft: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
} as const;

/** Asks for the server of a mailbox, its credentials, and the rules for its emails. */
export const MailboxModal = ({
  mailbox,
  sendsMail,
  onClose,
}: {
  mailbox: Schemas['Mailbox'] | null;
  sendsMail: boolean;
  onClose: () => void;
}) => {
  const companies = useDocumentCompanies();
  const first = companies.length === 1 ? (companies[0]?.id ?? null) : null;
  const form = useForm({
    initialValues: formOf(mailbox, first),
    validate: {
      companyId: (value) => (value ? null : t('Choose a company')),
      rules: { workflow: (value) => (value ? null : t('Choose a workflow')) },
    },
  });
  const { companyId, signIn, rules } = form.values;
  const save = useMutation({
    mutationFn: (values: typeof form.values) => {
      const settings = settingsOf(values);
      const secret = secretOf(values);
      return mailbox
        ? dataOf(
            api.PUT('/admin/api/mailboxes/{mailboxId}', {
              params: { path: { mailboxId: mailbox.id } },
              body: { ...settings, secret },
            }),
          )
        : dataOf(
            api.POST('/admin/api/mailboxes', {
              body: {
                ...settings,
                companyId: requireValue(values.companyId, 'the company'),
                secret: secret ?? { kind: 'password', password: '' },
              },
            }),
          );
    },
    onSuccess: async ({ username }) => {
      await queryClient.invalidateQueries({ queryKey: ['mailboxes'] });
      notifications.show({ color: 'green', message: t('Attachments of {username} become submissions.', { username }) });
      onClose();
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  const title = mailbox ? t('Change mailbox') : t('New mailbox');
  return (
    <Modal opened onClose={onClose} title={title} size="lg" closeButtonProps={{ 'aria-label': t('Close') }}>
      <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
        <Stack>
          {!mailbox && (
            <Select
              label={t('Company')}
              placeholder={t('Choose a company')}
              data={companies.map(({ id, name }) => ({ value: id, label: name }))}
              searchable
              allowDeselect={false}
              withAsterisk
              {...form.getInputProps('companyId')}
            />
          )}
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
            <TextInput
              label={t('IMAP server')}
              placeholder="imap.example.com"
              required
              {...form.getInputProps('host')}
            />
            <NumberInput label={t('Port')} required min={1} max={65_535} hideControls {...form.getInputProps('port')} />
            <Select
              label={t('Encryption')}
              data={[
                { value: 'tls', label: 'TLS' },
                { value: 'starttls', label: 'STARTTLS' },
                { value: 'none', label: t('None') },
              ]}
              allowDeselect={false}
              {...form.getInputProps('security')}
            />
          </SimpleGrid>
          <TextInput
            label={t('User name')}
            required
            maxLength={320}
            autoComplete="off"
            {...form.getInputProps('username')}
          />
          <SegmentedControl
            aria-label={t('How to sign in')}
            data={[
              { value: 'password', label: t('Password') },
              { value: 'oauth', label: 'OAuth 2.0' },
            ]}
            {...form.getInputProps('signIn')}
          />
          {mailbox && (
            <Text size="sm" c="dimmed">
              {t('Leave the secret empty to keep the one that is stored.')}
            </Text>
          )}
          {signIn === 'password' ? (
            <PasswordInput
              label={t('Password')}
              required={!mailbox}
              autoComplete="new-password"
              {...form.getInputProps('password')}
              error={form.errors.password ?? form.errors['secret.password'] ?? form.errors.secret}
            />
          ) : (
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
              <Select
                label={t('Provider')}
                data={[
                  { value: tokenUrls.google, label: 'Google' },
                  { value: tokenUrls.microsoft, label: 'Microsoft 365' },
                ]}
                placeholder={t('Other')}
                value={form.values.tokenUrl}
                onChange={(url) => form.setFieldValue('tokenUrl', url ?? '')}
              />
              <TextInput
                label={t('Token URL')}
                required
                {...form.getInputProps('tokenUrl')}
                error={form.errors['secret.tokenUrl']}
              />
              <TextInput label={t('Client ID')} required autoComplete="off" {...form.getInputProps('clientId')} />
              <PasswordInput label={t('Client secret')} autoComplete="off" {...form.getInputProps('clientSecret')} />
              <PasswordInput
                label={t('Refresh token')}
                required={!mailbox}
                autoComplete="off"
                {...form.getInputProps('refreshToken')}
                error={form.errors['secret.refreshToken'] ?? form.errors.secret}
              />
            </SimpleGrid>
          )}
          {rules.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rules have no other identity, and their order is what counts.
            <RuleFields key={index} form={form} index={index} ownerId={companyId} />
          ))}
          <Group>
            <Button size="xs" variant="default" onClick={() => form.insertListItem('rules', emptyRule)}>
              {t('Add rule')}
            </Button>
          </Group>
          <TextInput
            label={t('Folder for submitted emails')}
            description={t('Empty to leave them and mark them as read.')}
            maxLength={200}
            {...form.getInputProps('doneFolder')}
          />
          {sendsMail && (
            <Checkbox
              label={t('Reply to the sender of an email that is refused')}
              {...form.getInputProps('answers', { type: 'checkbox' })}
            />
          )}
          <FormError error={save.error} />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              {mailbox ? t('Save') : t('Create mailbox')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
