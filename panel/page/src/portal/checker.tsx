import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { WebhookSetupError, WebhookVerificationError } from '../../../../clients/typescript/src/base/errors.ts';
import { verifyWebhook } from '../../../../clients/typescript/src/webhooks/verify.ts';
import { dateTimeWords } from '../languages/formats';
import { t } from '../languages/message';

interface Pasted {
  /** One `Name: value` a line. */
  headers: string;
  body: string;
  secret: string;
}

const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [, name, value] = /^\s*([^:\s]+)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );

/** The fault of a pasted webhook. */
const faultOf = (error: unknown): string => {
  if (error instanceof WebhookSetupError) {
    return t('The secret is incomplete. It starts with whsec_. Copy it again.');
  }
  if (error instanceof WebhookVerificationError && error.fault === 'missing_header') {
    return t('The headers webhook-id, webhook-timestamp and webhook-signature are required. At least one is missing.');
  }
  if (error instanceof WebhookVerificationError) {
    return t(
      'This secret did not sign this id, time and body. Check that the secret belongs to this endpoint, and that the body is exactly the bytes that you received: not parsed, not formatted, and without an extra line break at the end.',
    );
  }
  return t('The signature matches, but the body is not a JSON object.');
};

/** @returns when the webhook was sent */
const check = async ({ headers, body, secret }: Pasted): Promise<Date> => {
  // A pasted webhook may be older than a receiver accepts.
  const options = { toleranceSeconds: Number.MAX_SAFE_INTEGER };
  return (await verifyWebhook(body, headersOf(headers), secret.trim(), options)).sentAt;
};

/** Checks the signature of a pasted webhook in the browser, with the code of the TypeScript client. */
export const SignatureChecker = () => {
  const form = useForm<Pasted>({ initialValues: { headers: '', body: '', secret: '' } });
  const checked = useMutation({ mutationFn: check });
  if (!globalThis.isSecureContext) {
    return <Alert color="yellow">{t('Browsers can check signatures only on https pages.')}</Alert>;
  }
  return (
    <form onSubmit={form.onSubmit((values) => checked.mutate(values))}>
      <Stack>
        <Text size="sm">
          {t('Paste a webhook that you have received. It is checked in your browser; nothing is sent or stored.')}
        </Text>
        <Textarea
          label={t('Headers')}
          description={t('One “Name: value” per line.')}
          required
          autosize
          minRows={4}
          maxRows={12}
          classNames={{ input: 'docket-mono' }}
          {...form.getInputProps('headers')}
        />
        <Textarea
          label={t('Body')}
          required
          autosize
          minRows={4}
          maxRows={16}
          classNames={{ input: 'docket-mono' }}
          {...form.getInputProps('body')}
        />
        <TextInput
          label={t('Webhook secret')}
          placeholder="whsec_…"
          required
          autoComplete="off"
          spellCheck={false}
          classNames={{ input: 'docket-mono' }}
          {...form.getInputProps('secret')}
        />
        {checked.data && (
          <Alert role="status" color="green" icon={<IconCircleCheck />} title={t('The signature is valid')}>
            {t('It was sent at {dateTime}. A receiver accepts it for five minutes.', {
              dateTime: dateTimeWords(checked.data.toISOString()),
            })}
          </Alert>
        )}
        {checked.error && (
          <Alert role="alert" color="red" icon={<IconAlertTriangle />} title={t('The signature is not valid')}>
            {faultOf(checked.error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={checked.isPending}>
            {t('Check')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
