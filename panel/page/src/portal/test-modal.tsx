import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { t } from '../languages/message';
import type { Endpoint } from '../pages/webhook-endpoints/endpoint';
import { TestResult } from '../pages/webhooks/test-result';
import type { PortalClient } from './client';

/** Sends a test event to an endpoint, and shows what was sent and the response. */
export const TestModal = ({
  client,
  endpoint,
  onClose,
}: {
  client: PortalClient;
  endpoint: Endpoint;
  onClose: () => void;
}) => {
  const test = useMutation({ mutationFn: () => client.test(endpoint.id) });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Send a test event')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('Sends one webhook.test event to {url}, with its headers and signed with its secret.', {
            url: endpoint.url,
          })}
        </Text>
        {test.error && (
          <Alert color="red" role="alert">
            {test.error.message}
          </Alert>
        )}
        {test.data && (
          <TestResult
            result={{
              ...test.data,
              request: {
                ...test.data.request,
                headers: Object.entries(test.data.request.headers).map(([name, value]) => ({ name, value })),
              },
              response: { headers: [], excerpt: test.data.responseExcerpt },
            }}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
          <Button loading={test.isPending} onClick={() => test.mutate()}>
            {t('Send test')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
