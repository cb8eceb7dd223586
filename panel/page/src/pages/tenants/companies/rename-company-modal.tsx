import { Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { api, dataOf, fieldErrors } from '../../../api/client';
import { FormButtons } from '../../../components/form/form-buttons';
import { FormError } from '../../../components/form/form-error';
import { t } from '../../../languages/message';
import { forgetCompanies } from './forget-companies';
import type { Company } from './modules';

const RenameForm = ({ company, onClose }: { company: Company; onClose: () => void }) => {
  const form = useForm({ initialValues: { name: company.name } });
  const rename = useMutation({
    mutationFn: (body: { name: string }) =>
      dataOf(api.PATCH('/admin/api/companies/{companyId}', { params: { path: { companyId: company.id } }, body })),
    onSuccess: async ({ name }) => {
      await forgetCompanies();
      notifications.show({ color: 'green', message: t('Renamed to {name}.', { name }) });
      onClose();
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <form onSubmit={form.onSubmit((values) => rename.mutate(values))}>
      <Stack>
        <TextInput
          label={t('Name')}
          description={t('Callers see it in GET /api/v1/companies. The ID does not change.')}
          required
          maxLength={100}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <FormError error={rename.error} />
        <FormButtons submit={t('Rename')} isPending={rename.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
};

/** Renames a company. */
export const RenameCompanyModal = ({ company, onClose }: { company: Company | null; onClose: () => void }) => (
  <Modal
    opened={company !== null}
    onClose={onClose}
    title={t('Rename company')}
    closeButtonProps={{ 'aria-label': t('Close') }}
  >
    {company && <RenameForm company={company} onClose={onClose} />}
  </Modal>
);
