import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { requireValue } from '../../../../../domain/assert.ts';
import { api, dataOf, fieldErrors, type Schemas } from '../../api/client';
import { queryClient } from '../../api/query-client';
import { useDocumentCompanies } from '../../components/form/company-choice';
import { FormError } from '../../components/form/form-error';
import { useUploadTargets } from '../../components/form/upload-targets';
import { t } from '../../languages/message';

/** The values of the form. */
interface SourceValues {
  companyId: string | null;
  workflow: string | null;
  bucket: string;
  prefix: string;
}

/** Asks for the objects of a source, and for the company and workflow of their submissions. */
export const CreateSourceModal = ({
  places,
  onClose,
}: {
  places: Pick<Schemas['BucketSources'], 'buckets' | 'inbox'>;
  onClose: () => void;
}) => {
  const companies = useDocumentCompanies();
  const inboxOf = (companyId: string | null): string =>
    companyId === null ? '' : places.inbox.replace('{companyId}', companyId);
  const first = companies.length === 1 ? (companies[0]?.id ?? null) : null;
  const form = useForm<SourceValues>({
    initialValues: {
      companyId: first,
      workflow: null,
      bucket: places.buckets[0] ?? '',
      prefix: inboxOf(first),
    },
    validate: {
      companyId: (value) => (value ? null : t('Choose a company')),
      workflow: (value) => (value ? null : t('Choose a workflow')),
    },
  });
  const { companyId } = form.values;
  const targets = useUploadTargets(companyId);
  // An object is one file, so workflows that require more are left out.
  const workflows = (targets.data?.data ?? []).filter(({ minFiles }) => minFiles === 1);
  const create = useMutation({
    mutationFn: ({ companyId: company, workflow, ...place }: typeof form.values) =>
      dataOf(
        api.POST('/admin/api/sources', {
          body: {
            companyId: requireValue(company, 'the company'),
            workflow: requireValue(workflow, 'the workflow'),
            ...place,
          },
        }),
      ),
    onSuccess: async ({ prefix }) => {
      await queryClient.invalidateQueries({ queryKey: ['sources'] });
      notifications.show({ color: 'green', message: t('Objects below {prefix} become submissions.', { prefix }) });
      onClose();
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <Modal opened onClose={onClose} title={t('New source')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <form onSubmit={form.onSubmit((values) => create.mutate(values))} noValidate>
        <Stack>
          <Select
            label={t('Company')}
            placeholder={t('Choose a company')}
            data={companies.map(({ id, name }) => ({ value: id, label: name }))}
            searchable
            allowDeselect={false}
            withAsterisk
            {...form.getInputProps('companyId')}
            onChange={(id) => form.setValues({ companyId: id, workflow: null, prefix: inboxOf(id) })}
          />
          <Select
            label={t('Workflow')}
            placeholder={
              companyId !== null && targets.isSuccess && workflows.length === 0
                ? t('No workflows')
                : t('Choose a workflow')
            }
            data={workflows.map(({ slug, name }) => ({ value: slug, label: name }))}
            disabled={workflows.length === 0}
            searchable
            allowDeselect={false}
            withAsterisk
            {...form.getInputProps('workflow')}
          />
          <Select
            label={t('Bucket')}
            data={[...places.buckets]}
            allowDeselect={false}
            withAsterisk
            {...form.getInputProps('bucket')}
          />
          <TextInput
            label={t('Prefix')}
            description={t(
              'Ends in a slash. Each object below it becomes one submission and is moved to its folder “done”.',
            )}
            required
            maxLength={500}
            {...form.getInputProps('prefix')}
          />
          <Text size="sm" c="dimmed">
            {t('Give writers credentials for this prefix only, and write each document under a unique name.')}
          </Text>
          <FormError error={create.error} />
          <Group justify="flex-end">
            <Button type="submit" loading={create.isPending}>
              {t('Create source')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
