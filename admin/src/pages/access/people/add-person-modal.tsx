import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, fieldErrors, type Schemas } from '../../../api/client';
import { useMe } from '../../../api/me';
import { queryClient } from '../../../api/query-client';
import { FormError } from '../../../components/form/form-error';
import { ShownOnce } from '../../../components/form/shown-once';
import { PersonFields } from './person-fields';
import type { PersonValues } from './types';

type Made = Schemas['NewPassword'];

const PersonForm = ({ onCreated }: { onCreated: (made: Made) => void }) => {
  const { organizationId } = useMe();
  const form = useForm<PersonValues>({
    initialValues: { email: '', name: '', role: 'reviewer', organizationId, companyIds: null },
    validate: {
      organizationId: (value, { role }) => (value || role === 'super_admin' ? null : 'Choose an organization'),
    },
  });
  const create = useMutation({
    mutationFn: (body: PersonValues) => dataOf(api.POST('/admin/api/users', { body })),
    onSuccess: async (made) => {
      await queryClient.invalidateQueries({ queryKey: ['people'] });
      onCreated(made);
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <form onSubmit={form.onSubmit((values) => create.mutate(values))}>
      <Stack>
        <PersonFields form={form} person={null} />
        <Text size="sm" c="dimmed">
          A password is generated and shown to you once. Pass it on in a secure way. The person can change it under
          “Your account”.
        </Text>
        <FormError error={create.error} />
        <Group justify="flex-end">
          <Button type="submit" loading={create.isPending}>
            Add person
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

const AddPerson = ({ onClose }: { onClose: () => void }) => {
  const [made, setMade] = useState<Made | null>(null);
  return made ? (
    <ShownOnce label="Password" secret={made.password} onDone={onClose}>
      Give this password to {made.person.name} ({made.person.email}). It will not be shown again.
    </ShownOnce>
  ) : (
    <PersonForm onCreated={setMade} />
  );
};

/** Asks for a person's details, then shows the generated password once. */
export const AddPersonModal = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title="Add a person"
    closeOnClickOutside={false}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <AddPerson onClose={onClose} />
  </Modal>
);
