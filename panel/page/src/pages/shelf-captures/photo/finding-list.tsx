import { Alert, Text } from '@mantine/core';
import { humanize } from '../../../components/values/labels';
import type { CapturePhoto } from '../types';

type Finding = NonNullable<CapturePhoto['findings']>[number];

const colors = { note: 'blue', warning: 'yellow', blocking: 'red' } as const satisfies Record<
  Finding['severity'],
  string
>;

/** The findings of quality check and moderation in a photo, worded for the person with the camera. */
export const FindingList = ({ findings }: { findings: readonly Finding[] }) =>
  findings.map(({ code, severity, message }) => (
    <Alert key={`${code} ${message}`} color={colors[severity]} mx="xs" mb="xs" p="xs">
      <Text size="sm">
        <Text span fw={600}>
          {humanize(code)}
        </Text>
        {severity === 'blocking' ? ' (photo not used)' : ''}: {message}
      </Text>
    </Alert>
  ));
