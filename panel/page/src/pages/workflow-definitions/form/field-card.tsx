import { ActionIcon, Badge, Box, Collapse, Group, Paper, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight, IconTrash } from '@tabler/icons-react';
import { useDraftContext } from '../../../components/draft/context';
import { readAt, textAt } from '../../../components/draft/draft';
import { ProblemBadge } from '../../../components/draft/section';
import { FieldDetails } from './field-details';
import { typeWords } from './options';

const Summary = ({ field, path }: { field: unknown; path: string }) => {
  const name = textAt(field, 'name');
  const type = textAt(field, 'type');
  return (
    <Group gap="xs" miw={0}>
      <Text size="sm" fw={600}>
        {textAt(field, 'label') || name}
      </Text>
      <Text size="sm" c="dimmed" className="docket-mono">
        {name}
      </Text>
      <Badge size="sm" variant="default" tt="none">
        {(typeWords as Record<string, string>)[type] ?? type}
      </Badge>
      {readAt(field, 'required') === true && (
        <Badge size="sm" variant="light" tt="none">
          Required
        </Badge>
      )}
      <ProblemBadge path={path} />
    </Group>
  );
};

/** An output field: a line that expands to its details, with buttons to move and remove it. */
export const FieldCard = ({
  path,
  isOpen,
  onToggle,
  onMove,
  onRemove,
}: {
  path: string;
  isOpen: boolean;
  onToggle: () => void;
  onMove: { up: (() => void) | null; down: (() => void) | null };
  onRemove: () => void;
}) => {
  const { value } = useDraftContext();
  const field = readAt(value, path);
  const name = textAt(field, 'name');
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Paper withBorder px="sm" py={6} role="group" aria-label={`Field ${name}`}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <UnstyledButton onClick={onToggle} aria-expanded={isOpen} flex={1} py={4}>
          <Group gap="xs" wrap="nowrap">
            <Chevron size={16} aria-hidden style={{ flexShrink: 0 }} />
            <Summary field={field} path={path} />
          </Group>
        </UnstyledButton>
        <Group gap={2} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={!onMove.up}
            onClick={() => onMove.up?.()}
            aria-label={`Move ${name} up`}
          >
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={!onMove.down}
            onClick={() => onMove.down?.()}
            aria-label={`Move ${name} down`}
          >
            <IconArrowDown size={16} />
          </ActionIcon>
          <ActionIcon variant="subtle" color="red" onClick={onRemove} aria-label={`Remove ${name}`}>
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      </Group>
      <Collapse expanded={isOpen} keepMounted={false}>
        <Box py="sm">
          <FieldDetails path={path} />
        </Box>
      </Collapse>
    </Paper>
  );
};
