import { SimpleGrid } from '@mantine/core';
import { DraftNumber, DraftText } from './inputs';

/** The settings of the customer's own processor or recognizer, for the engine `http`. */
export const OwnService = ({ path, name }: { path: string; name: string }) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'end' }}>
    <DraftText
      path={`${path}.url`}
      label={`${name} URL`}
      description="If empty, the URL in the server's settings"
      placeholder="https://"
    />
    <DraftNumber
      path={`${path}.timeoutMs`}
      label="Timeout (ms)"
      description="How long the first answer may take"
      allowDecimal={false}
    />
    <DraftNumber
      path={`${path}.answerWithinMs`}
      label="Result deadline (ms)"
      description="How long a later result may take"
      allowDecimal={false}
    />
    <DraftNumber
      path={`${path}.heartbeatTimeoutMs`}
      label="Heartbeat timeout (ms)"
      description="Longest time between two progress reports"
      allowDecimal={false}
    />
  </SimpleGrid>
);
