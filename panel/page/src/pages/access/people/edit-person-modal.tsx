import { Modal, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { api, dataOf, fieldErrors } from '../../../api/client';
import { useMe } from '../../../api/me';
import { queryClient } from '../../../api/query-client';
import { FormButtons } from '../../../components/form/form-buttons';
import { FormError } from '../../../components/form/form-error';
import { t } from '../../../languages/message';
import { PersonFields } from './person-fields';
import type { Person, PersonValues } from './types';

const EditPerson = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const isSelf = useMe().id === person.id;
  const form = useForm<PersonValues>({
    initialValues: {
      email: person.email,
      name: person.name,
      role: person.role,
      organizationId: person.organization?.id ?? null,
      companyIds: person.allCompanies ? null : person.companies.map(({ id }) => id),
    },
    validate: {
      organizationId: (value, { role }) => (value || role === 'super_admin' ? null : t('Choose an organization')),
    },
  });
  const update = useMutation({
    mutationFn: ({ name, role, organizationId, companyIds }: PersonValues) => {
      const place = { role, organizationId, companyIds: role === 'reviewer' ? companyIds : [] };
      const body = isSelf ? { name } : { name, ...place };
      return dataOf(api.PATCH('/admin/api/users/{userId}', { params: { path: { userId: person.id } }, body }));
    },
    onSuccess: async () => {
      const stale = [['people'], ...(isSelf ? [['me']] : [])];
      await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      notifications.show({ color: 'green', message: t('Saved. The change applies from their next request.') });
      onClose();
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <form onSubmit={form.onSubmit((values) => update.mutate(values))}>
      <Stack>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {person.email}
        </Text>
        <PersonFields form={form} person={person} isSelf={isSelf} />
        {isSelf && (
          <Text size="sm" c="dimmed">
            {t('Only another administrator can change your role or your companies.')}
          </Text>
        )}
        <FormError error={update.error} />
        <FormButtons submit={t('Save')} isPending={update.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
};

/** Edits a person's name, role and companies. */
export const EditPersonModal = ({ person, onClose }: { person: Person | null; onClose: () => void }) => (
  <Modal
    opened={person !== null}
    onClose={onClose}
    title={t('Edit person')}
    closeButtonProps={{ 'aria-label': t('Close') }}
  >
    {person && <EditPerson key={person.id} person={person} onClose={onClose} />}
  </Modal>
);
