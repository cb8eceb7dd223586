import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import { FormError } from '../../../components/form/form-error';
import { t } from '../../../languages/message';
import { rich } from '../../../languages/rich';

type Organization = Schemas['OrganizationItem'];

const TwoFactor = ({ organization, onClose }: { organization: Organization; onClose: () => void }) => {
  const required = !organization.requiresTwoFactor;
  const change = useMutation({
    mutationFn: () =>
      dataOf(
        api.PUT('/admin/api/organizations/{organizationId}/two-factor', {
          params: { path: { organizationId: organization.id } },
          body: { required },
        }),
      ),
    onSuccess: async ({ name }) => {
      await Promise.all([['organizations'], ['me']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      const message = required
        ? t('{name} requires two-factor sign-in.', { name })
        : t('Two-factor sign-in is optional in {name}.', { name });
      notifications.show({ color: 'green', message });
      onClose();
    },
  });
  return (
    <Stack>
      <Text size="sm">
        {required
          ? rich(
              'People of <b>{name}</b> without two-factor sign-in will have to set it up before they can do anything else, from their next request. People who use single sign-on are exempt: its provider has its own second step.',
              { b: (content) => <b>{content}</b>, name: organization.name },
            )
          : rich('People of <b>{name}</b> decide for themselves. Two-factor sign-in stays on for those who have it.', {
              b: (content) => <b>{content}</b>,
              name: organization.name,
            })}
      </Text>
      <FormError error={change.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button loading={change.isPending} onClick={() => change.mutate()}>
          {required ? t('Require') : t('Make optional')}
        </Button>
      </Group>
    </Stack>
  );
};

/** Asks for confirmation before two-factor sign-in becomes required, or optional, for the people of an organization. */
export const TwoFactorModal = ({
  organization,
  onClose,
}: {
  organization: Organization | null;
  onClose: () => void;
}) => (
  <Modal
    opened={organization !== null}
    onClose={onClose}
    title={organization?.requiresTwoFactor ? t('Make two-factor sign-in optional?') : t('Require two-factor sign-in?')}
    closeButtonProps={{ 'aria-label': t('Close') }}
  >
    {organization && <TwoFactor key={organization.id} organization={organization} onClose={onClose} />}
  </Modal>
);
