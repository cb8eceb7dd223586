import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import { FormError } from '../../../components/form/form-error';

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
      const message = `${name} ${required ? 'requires two-factor sign-in' : 'leaves two-factor sign-in to its people'}.`;
      notifications.show({ color: 'green', message });
      onClose();
    },
  });
  return (
    <Stack>
      <Text size="sm">
        {required ? (
          <>
            People of <b>{organization.name}</b> without two-factor sign-in will have to set it up before they can do
            anything else, from their next request. People who use single sign-on are exempt: its provider has its own
            second step.
          </>
        ) : (
          <>
            People of <b>{organization.name}</b> decide themselves. Two-factor sign-in stays on for those who have it.
          </>
        )}
      </Text>
      <FormError error={change.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button loading={change.isPending} onClick={() => change.mutate()}>
          {required ? 'Require' : 'Make optional'}
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
    title={organization?.requiresTwoFactor ? 'Make two-factor sign-in optional?' : 'Require two-factor sign-in?'}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {organization && <TwoFactor key={organization.id} organization={organization} onClose={onClose} />}
  </Modal>
);
