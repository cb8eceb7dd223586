import { ActionIcon, Box, Group, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useRef } from 'react';
import { Confidence } from '../../../components/values/confidence';
import { dateTimeWords } from '../../../components/values/time';
import type { ReviewField } from '../types';
import { FieldEditor } from './field-editor';
import { FieldValue, valueWords } from './field-value';
import type { OnTake } from './take';

/** A field with its value, confidence and corrections. Hovering or focusing it highlights its place in the document. */
export const FieldRow = ({
  submissionId,
  field,
  isActive,
  isEditing,
  mayCorrect,
  onActive,
  onEdit,
  onTake,
}: {
  submissionId: string;
  field: ReviewField;
  isActive: boolean;
  isEditing: boolean;
  mayCorrect: boolean;
  onActive: () => void;
  onEdit: (isEditing: boolean) => void;
  onTake: OnTake;
}) => {
  const pencil = useRef<HTMLButtonElement>(null);
  const close = () => {
    onEdit(false);
    // Returns the focus to where it was before editing.
    setTimeout(() => pencil.current?.focus());
  };
  return (
    <Box
      component="li"
      px="md"
      py={6}
      bg={isActive ? 'var(--mantine-primary-color-light)' : undefined}
      onMouseEnter={onActive}
      onFocus={onActive}
      style={{ borderTop: '1px solid var(--docket-line)', listStyle: 'none' }}
    >
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" c="dimmed" title={field.description || undefined}>
          {field.label}
          {field.required && ' *'}
        </Text>
        <Group gap={6} wrap="nowrap">
          {field.corrections.length === 0 && <Confidence value={field.confidence} />}
          {mayCorrect && !isEditing && (
            <ActionIcon
              ref={pencil}
              data-field={field.name}
              variant="subtle"
              color="gray"
              aria-label={`Correct ${field.label}`}
              onClick={() => onEdit(true)}
            >
              <IconPencil size={16} />
            </ActionIcon>
          )}
        </Group>
      </Group>
      {isEditing ? (
        <FieldEditor submissionId={submissionId} field={field} onClose={close} onTake={onTake} />
      ) : (
        <FieldValue value={field.value} />
      )}
      {field.problem && !isEditing && (
        <Text size="xs" c="var(--mantine-color-error)">
          {field.problem}
        </Text>
      )}
      {field.evidence?.learnedFrom !== undefined && field.corrections.length === 0 && (
        <Text size="xs" c="dimmed">
          Learned from {field.evidence.learnedFrom} corrections
        </Text>
      )}
      {field.corrections.map(({ before, correctedBy, correctedAt }) => (
        <Text key={correctedAt} size="xs" c="dimmed">
          Was {valueWords(before)}; corrected by {correctedBy}, {dateTimeWords(correctedAt)}
        </Text>
      ))}
    </Box>
  );
};
