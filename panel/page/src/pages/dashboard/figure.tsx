import { Anchor, Group, Paper, Text } from '@mantine/core';
import { Link } from 'react-router';

/** A list behind a figure. */
export interface FigureLink {
  readonly label: string;
  readonly to: string;
}

/** A number with its label, a note, and the lists behind it. */
export const Figure = ({
  label,
  value,
  note,
  links,
}: {
  label: string;
  value: string;
  note: string;
  links: readonly FigureLink[];
}) => (
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
    <Group gap="sm" mt={4}>
      {links.map(({ label: words, to }) => (
        <Anchor key={to} component={Link} to={to} size="xs" underline="always">
          {words}
        </Anchor>
      ))}
    </Group>
  </Paper>
);
