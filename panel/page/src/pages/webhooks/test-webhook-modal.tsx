import { Alert, Button, Code, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, dataOf, fieldErrors, type Schemas } from '../../api/client';
import { useMe } from '../../api/me';
import { durationWords } from '../../components/values/time';
import { t } from '../../languages/message';
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
  const answer = statusCode === null ? t('No response') : t('It responded with {statusCode}', { statusCode });
  return (
    <>
      <Alert
        role="status"
        color={success ? 'green' : 'red'}
        icon={success ? <IconCircleCheck /> : <IconAlertTriangle />}
        title={success ? t('The receiver accepted it') : t('The receiver did not accept it')}
      >
        {t('{answer} after {duration}. {error}', { answer, duration: durationWords(durationMs), error })}
      </Alert>
      {response.headers.length > 0 && (
        <Part title={t('Response headers')}>
          <HeaderList label={t('Response headers')} headers={response.headers} />
        </Part>
      )}
      {response.excerpt && (
        <Part title={t('Response body')}>
          <Code block mah={220} tabIndex={0} role="group" aria-label={t('Response body')}>
            {response.excerpt}
          </Code>
        </Part>
      )}
      <Part title={t('Request')}>
        <HeaderList label={t('Request headers')} headers={request.headers} />
        <Code block mt={4} tabIndex={0} role="group" aria-label={t('Request body')}>
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
          {t(
            'Sends one webhook.test event and shows the response. It is signed as the webhooks of the company are: by its newest API key and its webhook secret.',
          )}
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
          label={t('Signed for')}
          placeholder={t('Nobody: unsigned')}
          data={companies.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('Nobody: unsigned') }}
          {...form.getInputProps('companyId')}
        />
        {test.data && <Result result={test.data} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
          <Button type="submit" loading={test.isPending}>
            {t('Send test')}
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
    title={t('Test a webhook URL')}
    size="lg"
    closeButtonProps={{ 'aria-label': t('Close') }}
  >
    {target && <TestForm target={target} onClose={onClose} />}
  </Modal>
);
