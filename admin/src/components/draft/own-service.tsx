import { SimpleGrid } from '@mantine/core';
import { DraftNumber, DraftText } from './inputs';

/** The customer's own processor or recognizer, of definitions whose engine is `http`. */
export const OwnService = ({ path, name }: { path: string; name: string }) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'end' }}>
    <DraftText
      path={`${path}.url`}
      label={`URL of the ${name}`}
      description="Left out, that of the installation's settings"
      placeholder="https://"
    />
    <DraftNumber
      path={`${path}.timeoutMs`}
      label="Timeout (ms)"
      description="For its first answer"
      allowDecimal={false}
    />
    <DraftNumber
      path={`${path}.answerWithinMs`}
      label="Answer within (ms)"
      description="For a result that comes later"
      allowDecimal={false}
    />
    <DraftNumber
      path={`${path}.heartbeatTimeoutMs`}
      label="Heartbeat (ms)"
      description="How often it has to report that it is at work"
      allowDecimal={false}
    />
  </SimpleGrid>
);
