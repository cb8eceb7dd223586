import { Alert, Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, api, dataOf, fieldErrors } from '../../../api/client';
import { useMe } from '../../../api/me';
import { queryClient } from '../../../api/query-client';
import { ShownOnce } from '../../../components/form/shown-once';

interface Values {
  readonly name: string;
  readonly companyId: string | null;
}

const KeyForm = ({ onCreated }: { onCreated: (key: string) => void }) => {
  const { companies, role } = useMe();
  const isCompanyRequired = role !== 'super_admin';
  const form = useForm<Values>({
    initialValues: {
      name: '',
      companyId: companies.length === 1 && isCompanyRequired ? (companies[0]?.id ?? null) : null,
    },
  });
  const create = useMutation({
    mutationFn: (body: Values) => dataOf(api.POST('/admin/api/api-keys', { body })),
    onSuccess: async ({ key }) => {
      await queryClient.invalidateQueries({ queryKey: ['api-keys'] });
      onCreated(key);
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  const isOfAField = create.error instanceof ApiError && create.error.problem?.errors;
  return (
    <form onSubmit={form.onSubmit((values) => create.mutate(values))}>
      <Stack>
        <TextInput
          label="Name"
          description="Where it is used, such as “Shop back end, production”"
          required
          maxLength={100}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Select
          label="Company"
          description={
            isCompanyRequired
              ? 'The key works for this company only'
              : 'A key without a company can only list companies'
          }
          placeholder={isCompanyRequired ? 'Choose a company' : 'No company'}
          data={companies.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          clearable={!isCompanyRequired}
          clearButtonProps={{ 'aria-label': 'No company' }}
          withAsterisk={isCompanyRequired}
          {...form.getInputProps('companyId')}
        />
        {create.error && !isOfAField && (
          <Alert color="red" role="alert">
            {create.error.message}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={create.isPending}>
            Create key
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

const KeyDialog = ({ onClose }: { onClose: () => void }) => {
  const [key, setKey] = useState<string | null>(null);
  return key ? (
    <ShownOnce label="API key" secret={key} onDone={onClose}>
      Copy the key now and store it on your server. It will not be shown again.
    </ShownOnce>
  ) : (
    <KeyForm onCreated={setKey} />
  );
};

/** Asks for a key's name and company, then shows the key once. */
export const CreateKeyModal = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title="Create an API key"
    closeOnClickOutside={false}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <KeyDialog onClose={onClose} />
  </Modal>
);
