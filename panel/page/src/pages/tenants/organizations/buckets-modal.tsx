import { Button, Group, Modal, MultiSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, dataOf, fieldErrors, type Schemas } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import { FormError } from '../../../components/form/form-error';
import { ErrorState } from '../../../components/list/error-state';

type Organization = Schemas['OrganizationItem'];
type Buckets = Schemas['OrganizationBuckets'];

const path = '/admin/api/organizations/{organizationId}/buckets';

/** The names to choose from: those in the settings, and those that were given before and are not in the settings. */
const choices = ({ assigned, available }: Buckets, purpose: 'source' | 'export'): string[] => [
  ...new Set([...available[purpose], ...assigned[purpose]]),
];

const BucketsForm = ({
  organization,
  buckets,
  onClose,
}: {
  organization: Organization;
  buckets: Buckets;
  onClose: () => void;
}) => {
  const form = useForm({ initialValues: buckets.assigned });
  const save = useMutation({
    mutationFn: (body: Buckets['assigned']) =>
      dataOf(api.PUT(path, { params: { path: { organizationId: organization.id } }, body })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['organization-buckets', organization.id] });
      notifications.show({ color: 'green', message: `The buckets of ${organization.name} are set.` });
      onClose();
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <Stack>
        <Text size="sm">
          The administrators of <b>{organization.name}</b> may name these buckets for new sources and exports, beside
          the parts of their companies in the bucket of the service. What they have set up continues.
        </Text>
        <MultiSelect
          label="For sources"
          placeholder="None"
          data={choices(buckets, 'source')}
          searchable
          {...form.getInputProps('source')}
        />
        <MultiSelect
          label="For exports"
          placeholder="None"
          data={choices(buckets, 'export')}
          searchable
          {...form.getInputProps('export')}
        />
        <FormError error={save.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

const LoadedBuckets = ({ organization, onClose }: { organization: Organization; onClose: () => void }) => {
  const buckets = useQuery({
    queryKey: ['organization-buckets', organization.id],
    queryFn: () => dataOf(api.GET(path, { params: { path: { organizationId: organization.id } } })),
  });
  if (buckets.error) return <ErrorState error={buckets.error} onRetry={buckets.refetch} />;
  if (!buckets.data) return <Skeleton h={200} role="status" aria-label="Loading buckets" />;
  return <BucketsForm organization={organization} buckets={buckets.data} onClose={onClose} />;
};

/** Chooses the buckets that the administrators of an organization may name for sources and exports. */
export const BucketsModal = ({ organization, onClose }: { organization: Organization | null; onClose: () => void }) => (
  <Modal
    opened={organization !== null}
    onClose={onClose}
    title={`Buckets of ${organization?.name ?? 'an organization'}`}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {organization && <LoadedBuckets key={organization.id} organization={organization} onClose={onClose} />}
  </Modal>
);
