import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { api, dataOf, fieldErrors, type Schemas } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import { FormError } from '../../../parts/form-error';

type Organisation = Schemas['OrganisationItem'];

const save = (organisation: Organisation | null, body: { name: string }): Promise<Organisation> =>
  organisation
    ? dataOf(
        api.PATCH('/admin/api/organisations/{organisationId}', {
          params: { path: { organisationId: organisation.id } },
          body,
        }),
      )
    : dataOf(api.POST('/admin/api/organisations', { body }));

const OrganisationForm = ({ organisation, onClose }: { organisation: Organisation | null; onClose: () => void }) => {
  const form = useForm({ initialValues: { name: organisation?.name ?? '' } });
  const saving = useMutation({
    mutationFn: (body: { name: string }) => save(organisation, body),
    onSuccess: async ({ name }) => {
      await Promise.all(
        [['organisations'], ['companies'], ['people']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
      notifications.show({ color: 'green', message: organisation ? `It is called ${name}.` : `${name} is there.` });
      onClose();
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <form onSubmit={form.onSubmit((values) => saving.mutate(values))}>
      <Stack>
        <TextInput label="Name" required maxLength={100} data-autofocus {...form.getInputProps('name')} />
        <FormError error={saving.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {organisation ? 'Rename' : 'Create organisation'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Names a new organisation, or an existing one anew. */
export const OrganisationModal = ({
  organisation,
  opened,
  onClose,
}: {
  /** Null for a new one. */
  organisation: Organisation | null;
  opened: boolean;
  onClose: () => void;
}) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={organisation ? 'Rename the organisation' : 'Create an organisation'}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <OrganisationForm organisation={organisation} onClose={onClose} />
  </Modal>
);
