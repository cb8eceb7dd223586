import { Alert, Text } from '@mantine/core';
import { humanize } from '../../../components/values/labels';

import { rich } from '../../../languages/rich';
import { spokenAdvice } from '../../../languages/said/reasons';
import type { CapturePhoto } from '../types';

type Finding = NonNullable<CapturePhoto['findings']>[number];

const colors = { note: 'blue', warning: 'yellow', blocking: 'red' } as const satisfies Record<
  Finding['severity'],
  string
>;

const codeOf = (code: string) => () => (
  <Text span fw={600}>
    {humanize(code)}
  </Text>
);

/** The findings of quality check and moderation in a photo, worded for the person with the camera. */
export const FindingList = ({ findings }: { findings: readonly Finding[] }) =>
  findings.map(({ code, severity, message }) => (
    <Alert key={`${code} ${message}`} color={colors[severity]} mx="xs" mb="xs" p="xs">
      <Text size="sm">
        {severity === 'blocking'
          ? rich('<code></code> (photo not used): {message}', { code: codeOf(code), message: spokenAdvice(message) })
          : rich('<code></code>: {message}', { code: codeOf(code), message: spokenAdvice(message) })}
      </Text>
    </Alert>
  ));
