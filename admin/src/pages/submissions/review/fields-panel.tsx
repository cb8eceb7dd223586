import { Box, Group, Paper, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Confidence } from '../../../components/values/confidence';
import { FieldRow } from '../fields/field-row';
import type { SubmissionReview } from '../types';
import type { Bench } from './use-bench';

/** The values of a submission. It has the focus when the page opens, so that one Tab reaches the first value. */
export const FieldsPanel = ({
  submission,
  bench,
  mayCorrect,
}: {
  submission: SubmissionReview;
  bench: Bench;
  mayCorrect: boolean;
}) => {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <Paper
      withBorder
      component="section"
      aria-label="Fields"
      ref={panel}
      tabIndex={-1}
      style={{ outline: 'none', overflow: 'hidden' }}
    >
      <Group px="md" py="xs" justify="space-between">
        <Title order={2}>Fields</Title>
        <Confidence value={submission.confidence} />
      </Group>
      <Box component="ul" p={0} m={0}>
        {submission.fields.map((field) => (
          <FieldRow
            key={field.name}
            submissionId={submission.id}
            field={field}
            isActive={field.name === bench.active}
            isEditing={field.name === bench.editing && mayCorrect}
            mayCorrect={mayCorrect}
            onActive={() => bench.setActive(field.name)}
            onEdit={(isEditing) => bench.setEditing(isEditing ? field.name : null)}
            onTake={bench.onTake}
          />
        ))}
      </Box>
    </Paper>
  );
};
