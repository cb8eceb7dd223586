import { Button, ColorInput, FileButton, Group, Image, Modal, Stack, TagsInput, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, binaryBody, dataOf, fieldErrors, type Schemas } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import { FormButtons } from '../../../components/form/form-buttons';
import { FormError } from '../../../components/form/form-error';
import { t } from '../../../languages/message';
import { rich } from '../../../languages/rich';
import type { Company } from './modules';

type Settings = Schemas['CapturePageOfCompany'];

const queryKey = (companyId: string) => ['capture-page', companyId] as const;
const pathOf = ({ id }: Company) => ({ params: { path: { companyId: id } } });

const Logo = ({ company, logo }: { company: Company; logo: string | null }) => {
  const save = useMutation({
    mutationFn: (file: Blob) =>
      dataOf(
        api.PUT('/admin/api/companies/{companyId}/capture-page/logo', {
          ...pathOf(company),
          ...binaryBody(file),
        }),
      ),
    onSuccess: (settings) => queryClient.setQueryData(queryKey(company.id), settings),
  });
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t('Logo')}
      </Text>
      <Group>
        {logo !== null && <Image src={logo} alt={t('Logo')} h={40} w="auto" fit="contain" />}
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => file && save.mutate(file)}>
          {(props) => (
            <Button size="xs" variant="default" loading={save.isPending} {...props}>
              {logo === null ? t('Choose a logo') : t('Replace')}
            </Button>
          )}
        </FileButton>
        {logo !== null && (
          <Button size="xs" variant="subtle" color="red" onClick={() => save.mutate(new Blob())}>
            {t('Remove')}
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {t('PNG, JPEG or WebP of up to 200 KB.')}
      </Text>
      <FormError error={save.error} />
    </Stack>
  );
};

const CapturePageForm = ({
  company,
  settings,
  onClose,
}: {
  company: Company;
  settings: Settings;
  onClose: () => void;
}) => {
  const form = useForm({
    initialValues: {
      accentColor: settings.accentColor ?? '',
      welcome: settings.welcome ?? '',
      thanks: settings.thanks ?? '',
      allowedOrigins: settings.allowedOrigins,
    },
  });
  const save = useMutation({
    mutationFn: ({ accentColor, welcome, thanks, allowedOrigins }: typeof form.values) =>
      dataOf(
        api.PUT('/admin/api/companies/{companyId}/capture-page', {
          ...pathOf(company),
          body: {
            accentColor: accentColor === '' ? null : accentColor,
            welcome: welcome.trim() === '' ? null : welcome,
            thanks: thanks.trim() === '' ? null : thanks,
            allowedOrigins,
          },
        }),
      ),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey(company.id), saved);
      notifications.show({
        color: 'green',
        message: t('The capture page of {name} was updated.', { name: company.name }),
      });
      onClose();
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <Stack>
        <Text size="sm">
          {rich(
            'The page on which people without an account photograph documents and shelves for <b>{name}</b>. Callers get its address with <code>capture</code> when they create a session.',
            {
              name: company.name,
              b: (content) => <b>{content}</b>,
              code: (content) => <code>{content}</code>,
            },
          )}
        </Text>
        <Logo company={company} logo={settings.logo} />
        <ColorInput
          label={t('Color of the buttons')}
          description={t('White text must be readable on it.')}
          placeholder="#0b6e4f"
          format="hex"
          {...form.getInputProps('accentColor')}
        />
        <Textarea
          label={t('Welcome')}
          description={t("Replaces the page's own text, which comes in eight languages.")}
          autosize
          maxLength={500}
          {...form.getInputProps('welcome')}
        />
        <Textarea label={t('Thanks')} autosize maxLength={500} {...form.getInputProps('thanks')} />
        <TagsInput
          label={t('Sites that may embed it')}
          description={t('Origins such as https://shop.example.com. No other site can show the page in a frame.')}
          {...form.getInputProps('allowedOrigins')}
          error={Object.entries(form.errors).find(([field]) => field.startsWith('allowedOrigins'))?.[1]}
        />
        <FormError error={save.error} />
        <FormButtons submit={t('Save')} isPending={save.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
};

const LoadedForm = ({ company, onClose }: { company: Company; onClose: () => void }) => {
  const settings = useQuery({
    queryKey: queryKey(company.id),
    queryFn: () => dataOf(api.GET('/admin/api/companies/{companyId}/capture-page', pathOf(company))),
  });
  if (settings.error) return <FormError error={settings.error} />;
  return settings.data ? <CapturePageForm company={company} settings={settings.data} onClose={onClose} /> : null;
};

/** Sets the appearance of a company's capture page, and the sites that may embed it. */
export const CapturePageModal = ({ company, onClose }: { company: Company | null; onClose: () => void }) => (
  <Modal
    opened={company !== null}
    onClose={onClose}
    title={t('Capture page')}
    closeButtonProps={{ 'aria-label': t('Close') }}
  >
    {company && <LoadedForm key={company.id} company={company} onClose={onClose} />}
  </Modal>
);
