import { Alert, Paper } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconWebhook } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, use, useState } from 'react';
import { ConfirmFirst, needsConfirmation } from '../../components/form/confirm-identity';
import { EmptyState } from '../../components/list/empty-state';
import { t } from '../../languages/message';
import { type Endpoint, EndpointCallsContext, refreshEndpoints } from './endpoint';
import { type EndpointAction, EndpointDialog } from './endpoint-actions';
import { type Company, EndpointModal } from './endpoint-form';
import { type EndpointRights, EndpointTable } from './endpoint-table';

interface Opened {
  readonly action: EndpointAction | 'edit';
  readonly endpoint: Endpoint;
}

/** Endpoints with all of their actions. */
export const EndpointList = ({
  endpoints,
  companies,
  isCreating,
  onCreated,
  ...rights
}: EndpointRights & {
  endpoints: readonly Endpoint[];
  /** The possible companies of a new endpoint. */
  companies: readonly Company[];
  /** The link to the deliveries of an endpoint. */
  deliveries: (endpoint: Endpoint) => ReactNode;
  /** Whether a new endpoint is being written. */
  isCreating: boolean;
  /** Called when the new endpoint is saved or abandoned. */
  onCreated: () => void;
}) => {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { update } = use(EndpointCallsContext);
  const enable = useMutation({
    mutationFn: ({ id }: Endpoint) => update(id, { disabled: false }),
    onSuccess: async (_, endpoint) => {
      await refreshEndpoints();
      setOpened({ action: 'recover', endpoint: { ...endpoint, disabled: false } });
    },
    onError: (error) =>
      needsConfirmation(error) ||
      notifications.show({ color: 'red', title: t('Nothing was changed'), message: error.message }),
  });
  const failed = endpoints.filter(({ disabledReason }) => disabledReason === 'failing').length;
  const close = () => setOpened(null);
  return (
    <>
      {failed > 0 && (
        <Alert mb="md" color="red" role="alert">
          {t(
            '{failed, plural, one {# endpoint was} other {# endpoints were}} disabled because every attempt failed for days. Once the server responds, enable the endpoint and recover its events.',
            { failed },
          )}
        </Alert>
      )}
      <ConfirmFirst
        action={{
          error: enable.error,
          reset: enable.reset,
          mutate: () => enable.variables && enable.mutate(enable.variables),
        }}
      />
      <Paper withBorder>
        {endpoints.length > 0 ? (
          <EndpointTable
            endpoints={endpoints}
            hasCompanies={companies.length > 1}
            {...rights}
            onAct={(endpoint, action) =>
              action === 'enable' ? enable.mutate(endpoint) : setOpened({ action, endpoint })
            }
          />
        ) : (
          <EmptyState title={t('No endpoints yet')} icon={IconWebhook}>
            {t('Sessions can name a webhook URL themselves. For the others, create an endpoint.')}
          </EmptyState>
        )}
      </Paper>
      {isCreating && <EndpointModal endpoint={null} companies={companies} onClose={onCreated} />}
      {opened?.action === 'edit' && <EndpointModal endpoint={opened.endpoint} companies={companies} onClose={close} />}
      {opened && opened.action !== 'edit' && (
        <EndpointDialog action={opened.action} endpoint={opened.endpoint} onClose={close} />
      )}
    </>
  );
};
