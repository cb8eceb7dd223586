import { Alert, Button, Code, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, dataOf, fieldErrors, type Schemas } from '../../api/client';
import { useMe } from '../../api/me';
import { durationWords } from '../../components/values/time';
import { HeaderList } from './header-list';

type TestResult = Schemas['PanelWebhookTest'];

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <Text size="sm" fw={600} mb={4}>
      {title}
    </Text>
    {children}
  </div>
);

const Result = ({ result }: { result: TestResult }) => {
  const { success, statusCode, error, durationMs, request, response } = result;
  const answer = statusCode === null ? 'No response' : `It responded with ${statusCode}`;
  return (
    <>
      <Alert
        role="status"
        color={success ? 'green' : 'red'}
        icon={success ? <IconCircleCheck /> : <IconAlertTriangle />}
        title={success ? 'The receiver accepted it' : 'The receiver did not accept it'}
      >
        {answer} after {durationWords(durationMs)}. {error}
      </Alert>
      {response.headers.length > 0 && (
        <Part title="Response headers">
          <HeaderList label="Response headers" headers={response.headers} />
        </Part>
      )}
      {response.excerpt && (
        <Part title="Response body">
          <Code block mah={220} tabIndex={0} role="group" aria-label="Response body">
            {response.excerpt}
          </Code>
        </Part>
      )}
      <Part title="Request">
        <HeaderList label="Request headers" headers={request.headers} />
        <Code block mt={4} tabIndex={0} role="group" aria-label="Request body">
          {request.body}
        </Code>
      </Part>
    </>
  );
};

/** What a test is sent to at first. */
export interface TestTarget {
  readonly webhookUrl: string;
  readonly companyId: string | null;
}

const TestForm = ({ target, onClose }: { target: TestTarget; onClose: () => void }) => {
  const { companies } = useMe();
  const only = companies.length === 1 ? (companies[0]?.id ?? null) : null;
  const form = useForm<TestTarget>({ initialValues: { ...target, companyId: target.companyId ?? only } });
  const test = useMutation({
    mutationFn: (body: TestTarget) => dataOf(api.POST('/admin/api/webhook-tests', { body })),
    onError: (error) => form.setErrors({ webhookUrl: error.message, ...fieldErrors(error) }),
  });
  return (
    <form onSubmit={form.onSubmit((values) => test.mutate(values))}>
      <Stack>
        <Text size="sm" c="dimmed">
          Sends one webhook.test event and shows the response. It is signed as the webhooks of the company are: by its
          newest API key and its webhook secret.
        </Text>
        <TextInput
          label="URL"
          placeholder="https://example.com/hooks/docket"
          type="url"
          required
          data-autofocus
          {...form.getInputProps('webhookUrl')}
        />
        <Select
          label="Signed for"
          placeholder="Nobody: unsigned"
          data={companies.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Nobody: unsigned' }}
          {...form.getInputProps('companyId')}
        />
        {test.data && <Result result={test.data} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" loading={test.isPending}>
            Send test
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Sends one `webhook.test` to a URL and shows the response. Open while `target` is given. */
export const TestWebhookModal = ({ target, onClose }: { target: TestTarget | null; onClose: () => void }) => (
  <Modal
    opened={target !== null}
    onClose={onClose}
    title="Test a webhook URL"
    size="lg"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {target && <TestForm target={target} onClose={onClose} />}
  </Modal>
);
