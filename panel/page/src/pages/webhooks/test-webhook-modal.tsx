import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { api, dataOf, fieldErrors } from '../../api/client';
import { useMe } from '../../api/me';
import { t } from '../../languages/message';
import { TestResult } from './test-result';

/** The initial target of a test. */
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
        {test.data && <TestResult result={test.data} />}
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
