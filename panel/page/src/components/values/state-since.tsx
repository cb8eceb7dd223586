import { Badge, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../languages/message';
import { rich } from '../../languages/rich';
import { Time } from './time';

/** A state with a note, and since when it has lasted. */
export const StateSince = ({
  color,
  label,
  since,
  children,
}: {
  color: string;
  label: string;
  since: string | null;
  children?: ReactNode;
}) => (
  <>
    <Badge color={color} variant="dot" tt="none">
      {label}
    </Badge>
    {children && (
      <Text size="xs" c="dimmed">
        {children}
      </Text>
    )}
    <Text size="xs" c="dimmed">
      {rich('since <time></time>', { time: () => <Time iso={since} /> })}
    </Text>
  </>
);

/** Whether a receiver works, or since when it has failed. @param works the word for a working receiver */
export const ReceivingState = ({ works, failingSince }: { works: string; failingSince: string | null }) =>
  failingSince === null ? (
    <Badge color="green" variant="dot" tt="none">
      {works}
    </Badge>
  ) : (
    <StateSince color="red" label={t('Failing')} since={failingSince} />
  );
