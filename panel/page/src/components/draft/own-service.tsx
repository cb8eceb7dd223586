import { SimpleGrid } from '@mantine/core';
import { t } from '../../languages/message';
import { DraftNumber, DraftText } from './inputs';

/** The settings of the customer's own processor or recognizer, for the engine `http`. */
export const OwnService = ({ path, name }: { path: string; name: string }) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'end' }}>
    <DraftText
      path={`${path}.url`}
      label={t('{name} URL', { name })}
      description={t("If empty, the URL in the server's settings")}
      placeholder="https://"
    />
    <DraftNumber
      path={`${path}.timeoutMs`}
      label={t('Timeout (ms)')}
      description={t('How long the first answer may take')}
      allowDecimal={false}
    />
    <DraftNumber
      path={`${path}.answerWithinMs`}
      label={t('Result deadline (ms)')}
      description={t('How long a later result may take')}
      allowDecimal={false}
    />
    <DraftNumber
      path={`${path}.heartbeatTimeoutMs`}
      label={t('Heartbeat timeout (ms)')}
      description={t('Longest time between two progress reports')}
      allowDecimal={false}
    />
  </SimpleGrid>
);
