import { Alert, Code, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Schemas } from '../../api/client';
import { durationWords } from '../../components/values/time';
import { t } from '../../languages/message';
import { HeaderList } from './header-list';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <Text size="sm" fw={600} mb={4}>
      {title}
    </Text>
    {children}
  </div>
);

/** A sent test, and the response to it. */
export const TestResult = ({ result }: { result: Omit<Schemas['PanelWebhookTest'], 'checkedAt'> }) => {
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
