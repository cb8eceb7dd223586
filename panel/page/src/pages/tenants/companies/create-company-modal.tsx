import { Checkbox, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { api, dataOf, fieldErrors } from '../../../api/client';
import { useMe } from '../../../api/me';
import { FormButtons } from '../../../components/form/form-buttons';
import { FormError } from '../../../components/form/form-error';
import { OrganizationSelect } from '../../../components/list/organization-select';
import { t } from '../../../languages/message';
import { forgetCompanies } from './forget-companies';
import { type CompanyModule, moduleNames, modules } from './modules';

interface Values {
  name: string;
  organizationId: string | null;
  modules: CompanyModule[];
}

const CompanyForm = ({ onClose }: { onClose: () => void }) => {
  const { organizationId } = useMe();
  const form = useForm<Values>({
    initialValues: { name: '', organizationId, modules: [...moduleNames] },
    validate: { organizationId: (value) => (value ? null : t('Choose an organization')) },
  });
  const create = useMutation({
    mutationFn: ({ organizationId: chosen, ...values }: Values) =>
      dataOf(api.POST('/admin/api/companies', { body: { ...values, ...(chosen ? { organizationId: chosen } : {}) } })),
    onSuccess: async ({ name }) => {
      await forgetCompanies();
      notifications.show({
        color: 'green',
        message: t('{name} was created. Next, create an API key for its back end.', { name }),
      });
      onClose();
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <form onSubmit={form.onSubmit((values) => create.mutate(values))}>
      <Stack>
        <TextInput label={t('Name')} required maxLength={100} data-autofocus {...form.getInputProps('name')} />
        <OrganizationSelect
          required
          placeholder={t('Choose an organization')}
          {...form.getInputProps('organizationId')}
        />
        <Checkbox.Group
          label={t('Modules')}
          description={t('What its API keys can use')}
          {...form.getInputProps('modules')}
        >
          <Stack gap="xs" mt="xs">
            {moduleNames.map((name) => (
              <Checkbox key={name} value={name} label={modules[name].label} description={modules[name].hint} />
            ))}
          </Stack>
        </Checkbox.Group>
        <FormError error={create.error} />
        <FormButtons submit={t('Create company')} isPending={create.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
};

/** Asks for a company's name, organization and modules. */
export const CreateCompanyModal = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={t('Create a company')}
    closeButtonProps={{ 'aria-label': t('Close') }}
  >
    <CompanyForm onClose={onClose} />
  </Modal>
);
