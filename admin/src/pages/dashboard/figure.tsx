import { Paper, Text } from '@mantine/core';

/** A number with its label and a note. */
export const Figure = ({ label, value, note }: { label: string; value: string; note: string }) => (
  <Paper withBorder p="md" role="group" aria-label={label}>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Text fz={28} fw={650} lh={1.3} className="docket-numeric">
      {value}
    </Text>
    <Text size="xs" c="dimmed">
      {note}
    </Text>
  </Paper>
);
