import { Badge, Text } from '@mantine/core';

const sureFrom = 0.9;
const fairFrom = 0.7;

/** A confidence as a colored percentage; a dash if there is none. */
export const Confidence = ({ value }: { value: number | null }) => {
  if (value === null) {
    return (
      <Text span c="dimmed">
        –
      </Text>
    );
  }
  const color = value >= sureFrom ? 'green' : value >= fairFrom ? 'yellow' : 'red';
  return (
    <Badge color={color} variant="light" className="docket-numeric" tt="none">
      {Math.round(value * 100)}%
    </Badge>
  );
};
