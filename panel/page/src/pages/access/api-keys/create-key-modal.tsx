import { Button, Group, Modal, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, fieldErrors } from '../../../api/client';
import { useMe } from '../../../api/me';
import { queryClient } from '../../../api/query-client';
import { FormError } from '../../../components/form/form-error';
import { ShownOnce } from '../../../components/form/shown-once';
import { t } from '../../../languages/message';
import { allScopes, KeyLimitFields, type KeyValues } from './key-limits';

/** The end of a day in the browser's time zone. */
const endOf = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();

const bodyOf = ({ name, companyId, isTest, scopes, expiresOn, addresses }: KeyValues) => ({
  name,
  companyId,
  isTest,
  scopes,
  expiresAt: expiresOn === '' ? null : endOf(expiresOn),
  allowedAddresses: addresses.length === 0 ? null : addresses,
});

/** The fields of the form by the members of the request; an item of a list belongs to its list. */
const formErrors = (error: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldErrors(error)).map(([field, message]) => [
      field.replace(/^expiresAt$/, 'expiresOn').replace(/^allowedAddresses.*$/, 'addresses'),
      message,
    ]),
  );

const KeyForm = ({ onCreated }: { onCreated: (key: string) => void }) => {
  const { companies, role } = useMe();
  const isCompanyRequired = role !== 'super_admin';
  // People with only one company have no choice.
  const isCompanyAsked = !isCompanyRequired || companies.length !== 1;
  const form = useForm<KeyValues>({
    initialValues: {
      name: '',
      companyId: companies.length === 1 ? (companies[0]?.id ?? null) : null,
      isTest: false,
      scopes: allScopes,
      expiresOn: '',
      addresses: [],
    },
  });
  const create = useMutation({
    mutationFn: (values: KeyValues) => dataOf(api.POST('/admin/api/api-keys', { body: bodyOf(values) })),
    onSuccess: async ({ key }) => {
      await queryClient.invalidateQueries({ queryKey: ['api-keys'] });
      onCreated(key);
    },
    onError: (error) => form.setErrors(formErrors(error)),
  });
  return (
    <form onSubmit={form.onSubmit((values) => create.mutate(values))}>
      <Stack>
        <TextInput
          label={t('Name')}
          description={t('Where it is used, such as “Shop back end, production”')}
          required
          maxLength={100}
          data-autofocus
          {...form.getInputProps('name')}
        />
        {isCompanyAsked && (
          <Select
            label={t('Company')}
            description={
              isCompanyRequired
                ? t('The key works for this company only')
                : t('A key without a company can only list companies')
            }
            placeholder={isCompanyRequired ? t('Choose a company') : t('No company')}
            data={companies.map(({ id, name }) => ({ value: id, label: name }))}
            searchable
            clearable={!isCompanyRequired}
            clearButtonProps={{ 'aria-label': t('No company') }}
            withAsterisk={isCompanyRequired}
            {...form.getInputProps('companyId')}
          />
        )}
        <Switch
          label={t('Test key')}
          description={t(
            'Calls with it get the outcomes that they ask for: no engine reads their files, and nobody sees them here',
          )}
          {...form.getInputProps('isTest', { type: 'checkbox' })}
        />
        <KeyLimitFields form={form} />
        <FormError error={create.error} />
        <Group justify="flex-end">
          <Button type="submit" loading={create.isPending}>
            {t('Create key')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/**
 * Asks for a key's name and company, then shows the key once. Only "Done" closes the dialog with the key, which is
 * never shown again.
 */
export const CreateKeyModal = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const [key, setKey] = useState<string | null>(null);
  const close = (): void => {
    setKey(null);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('Create an API key')}
      closeOnClickOutside={false}
      closeOnEscape={key === null}
      withCloseButton={key === null}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {key ? (
        <ShownOnce label={t('API key')} secret={key} onDone={close}>
          {t('Copy the key now and store it on your server. It will not be shown again.')}
        </ShownOnce>
      ) : (
        <KeyForm onCreated={setKey} />
      )}
    </Modal>
  );
};
