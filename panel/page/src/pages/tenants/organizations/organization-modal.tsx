import { Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { api, dataOf, fieldErrors, type Schemas } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import { FormButtons } from '../../../components/form/form-buttons';
import { FormError } from '../../../components/form/form-error';
import { t } from '../../../languages/message';

type Organization = Schemas['OrganizationItem'];

const save = (organization: Organization | null, body: { name: string }): Promise<Organization> =>
  organization
    ? dataOf(
        api.PATCH('/admin/api/organizations/{organizationId}', {
          params: { path: { organizationId: organization.id } },
          body,
        }),
      )
    : dataOf(api.POST('/admin/api/organizations', { body }));

const OrganizationForm = ({ organization, onClose }: { organization: Organization | null; onClose: () => void }) => {
  const form = useForm({ initialValues: { name: organization?.name ?? '' } });
  const saving = useMutation({
    mutationFn: (body: { name: string }) => save(organization, body),
    onSuccess: async ({ name }) => {
      await Promise.all(
        [['organizations'], ['companies'], ['people']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
      notifications.show({
        color: 'green',
        message: organization ? t('Renamed to {name}.', { name }) : t('{name} was created.', { name }),
      });
      onClose();
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <form onSubmit={form.onSubmit((values) => saving.mutate(values))}>
      <Stack>
        <TextInput label={t('Name')} required maxLength={100} data-autofocus {...form.getInputProps('name')} />
        <FormError error={saving.error} />
        <FormButtons
          submit={organization ? t('Rename') : t('Create organization')}
          isPending={saving.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
};

/** Creates or renames an organization. */
export const OrganizationModal = ({
  organization,
  opened,
  onClose,
}: {
  /** Null for a new one. */
  organization: Organization | null;
  opened: boolean;
  onClose: () => void;
}) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={organization ? t('Rename organization') : t('Create an organization')}
    closeButtonProps={{ 'aria-label': t('Close') }}
  >
    <OrganizationForm organization={organization} onClose={onClose} />
  </Modal>
);
