import { Modal, MultiSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, dataOf, fieldErrors, type Schemas } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import { FormButtons } from '../../../components/form/form-buttons';
import { FormError } from '../../../components/form/form-error';
import { ErrorState } from '../../../components/list/error-state';
import { t } from '../../../languages/message';
import { rich } from '../../../languages/rich';

type Organization = Schemas['OrganizationItem'];
type Buckets = Schemas['OrganizationBuckets'];

const path = '/admin/api/organizations/{organizationId}/buckets';

/** The names to choose from: those in the settings, and assigned ones that are no longer in the settings. */
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
      notifications.show({ color: 'green', message: t('The buckets of {name} are set.', { name: organization.name }) });
      onClose();
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <Stack>
        <Text size="sm">
          {rich(
            'The administrators of <b>{name}</b> may use these buckets for new sources and exports, besides the folders of their companies in the bucket of the service. Existing sources and exports continue.',
            { b: (content) => <b>{content}</b>, name: organization.name },
          )}
        </Text>
        <MultiSelect
          label={t('For sources')}
          placeholder={t('None')}
          data={choices(buckets, 'source')}
          searchable
          {...form.getInputProps('source')}
        />
        <MultiSelect
          label={t('For exports')}
          placeholder={t('None')}
          data={choices(buckets, 'export')}
          searchable
          {...form.getInputProps('export')}
        />
        <FormError error={save.error} />
        <FormButtons submit={t('Save')} isPending={save.isPending} onCancel={onClose} />
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
  if (!buckets.data) return <Skeleton h={200} role="status" aria-label={t('Loading buckets')} />;
  return <BucketsForm organization={organization} buckets={buckets.data} onClose={onClose} />;
};

/** Chooses the buckets that the administrators of an organization may name for sources and exports. */
export const BucketsModal = ({ organization, onClose }: { organization: Organization | null; onClose: () => void }) => (
  <Modal
    opened={organization !== null}
    onClose={onClose}
    title={t('Buckets of {name}', { name: organization?.name ?? t('an organization') })}
    closeButtonProps={{ 'aria-label': t('Close') }}
  >
    {organization && <LoadedBuckets key={organization.id} organization={organization} onClose={onClose} />}
  </Modal>
);
