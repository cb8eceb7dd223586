import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api, dataOf, fieldErrors } from '../../api/client';

/** Sends one unsigned `webhook.test` to a URL and shows the response. */
export const TestWebhookModal = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const form = useForm({ initialValues: { webhookUrl: '' } });
  const test = useMutation({
    mutationFn: (body: typeof form.values) => dataOf(api.POST('/admin/api/webhook-tests', { body })),
    onError: (error) => form.setErrors({ webhookUrl: error.message, ...fieldErrors(error) }),
  });
  const close = () => {
    test.reset();
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title="Test a webhook URL" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form onSubmit={form.onSubmit((values) => test.mutate(values))}>
        <Stack>
          <Text size="sm" c="dimmed">
            Sends one unsigned webhook.test event and shows the response.
          </Text>
          <TextInput
            label="URL"
            placeholder="https://example.com/hooks/docket"
            type="url"
            required
            data-autofocus
            {...form.getInputProps('webhookUrl')}
          />
          {test.data && (
            <Alert
              role="status"
              color={test.data.success ? 'green' : 'red'}
              icon={test.data.success ? <IconCircleCheck /> : <IconAlertTriangle />}
              title={test.data.success ? 'The receiver accepted it' : 'The receiver did not accept it'}
            >
              {test.data.statusCode === null ? 'No response.' : `It responded with ${test.data.statusCode}.`}{' '}
              {test.data.error}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Close
            </Button>
            <Button type="submit" loading={test.isPending}>
              Send test
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
