import { Button, Group, Modal, Stack, Switch, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, fieldErrors, type Schemas } from '../../../api/client';
import { sendsMail } from '../../../api/mail';
import { useMe } from '../../../api/me';
import { queryClient } from '../../../api/query-client';
import { FormError } from '../../../components/form/form-error';
import { ShownOnce } from '../../../components/form/shown-once';
import { t } from '../../../languages/message';
import { PersonFields } from './person-fields';
import type { PersonValues } from './types';

type Made = Schemas['NewPerson'];

const PersonForm = ({ onCreated }: { onCreated: (made: Made) => void }) => {
  const { organizationId } = useMe();
  const [invite, setInvite] = useState(sendsMail);
  const form = useForm<PersonValues>({
    initialValues: { email: '', name: '', role: 'reviewer', organizationId, companyIds: null },
    validate: {
      organizationId: (value, { role }) => (value || role === 'super_admin' ? null : t('Choose an organization')),
    },
  });
  const create = useMutation({
    mutationFn: (values: PersonValues) => dataOf(api.POST('/admin/api/users', { body: { ...values, invite } })),
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
        {sendsMail && (
          <Switch
            label={t('Send an invitation by email')}
            checked={invite}
            onChange={(event) => setInvite(event.currentTarget.checked)}
          />
        )}
        <Text size="sm" c="dimmed">
          {invite
            ? t('The person gets a link that works for seven days, and chooses a password.')
            : t(
                'A password is generated and shown to you once. Pass it on in a secure way. The person can change it under “Your account”.',
              )}
        </Text>
        <FormError error={create.error} />
        <Group justify="flex-end">
          <Button type="submit" loading={create.isPending}>
            {t('Add person')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

const AddPerson = ({
  made,
  onMade,
  onClose,
}: {
  made: Made | null;
  onMade: (made: Made) => void;
  onClose: () => void;
}) => {
  if (made && made.password === null) {
    return (
      <Stack>
        <Text size="sm">
          {t('An invitation to {name} is on its way to {email}.', { name: made.person.name, email: made.person.email })}
        </Text>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {t('Done')}
          </Button>
        </Group>
      </Stack>
    );
  }
  return made?.password ? (
    <ShownOnce label={t('Password')} secret={made.password} onDone={onClose}>
      {t('Give this password to {name} ({email}). It will not be shown again.', {
        name: made.person.name,
        email: made.person.email,
      })}
    </ShownOnce>
  ) : (
    <PersonForm onCreated={onMade} />
  );
};

/**
 * Asks for a person's details, then shows the generated password once, or reports that an invitation was sent. Only
 * "Done" closes the dialog with the password, which is never shown again.
 */
export const AddPersonModal = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const [made, setMade] = useState<Made | null>(null);
  const close = (): void => {
    setMade(null);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('Add a person')}
      closeOnClickOutside={false}
      closeOnEscape={made === null}
      withCloseButton={made === null}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <AddPerson made={made} onMade={setMade} onClose={close} />
    </Modal>
  );
};
