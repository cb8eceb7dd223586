import { Box, Group, Paper, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Confidence } from '../../../components/values/confidence';
import { t } from '../../../languages/message';
import { FieldRow } from '../fields/field-row';
import type { SubmissionReview } from '../types';
import type { Bench } from './use-bench';

/** The values of a submission. The panel has the focus when the page opens, so that one Tab reaches the first value. */
export const FieldsPanel = ({ submission, bench }: { submission: SubmissionReview; bench: Bench }) => {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <Paper
      withBorder
      component="section"
      aria-label={t('Fields')}
      ref={panel}
      tabIndex={-1}
      style={{ outline: 'none', overflow: 'hidden' }}
    >
      <Group px="md" py="xs" justify="space-between">
        <Title order={2}>{t('Fields')}</Title>
        <Confidence value={submission.confidence} />
      </Group>
      <Box component="ul" p={0} m={0}>
        {bench.fields.map((field) => (
          <FieldRow
            key={field.name}
            field={field}
            isActive={field.name === bench.active}
            onActive={() => bench.setActive(field.name)}
            correcting={bench.correctingOf(field)}
          />
        ))}
      </Box>
    </Paper>
  );
};
