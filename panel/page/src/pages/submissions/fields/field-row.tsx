import { ActionIcon, Box, Group, Loader, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Conventions } from '../../../../../../processing/documents/values/written-value.ts';
import { Confidence } from '../../../components/values/confidence';
import { dateTimeWords } from '../../../languages/formats';

import { t } from '../../../languages/message';
import { spokenProblem } from '../../../languages/said/reasons';
import type { ReviewField } from '../types';
import type { Edit } from './corrections';
import { type Draft, plainText } from './editor-values';
import { FieldEditor } from './field-editor';
import { FieldValue, valueWords } from './field-value';
import { OtherNames } from './other-names';
import { SecondReading } from './second-reading';
import type { OnTake } from './take';

/** The correction of a row. */
export interface Correcting {
  readonly conventions: Conventions;
  /** False if the field cannot be corrected, or no longer. */
  readonly mayCorrect: boolean;
  /** Its draft, typed or being saved; null if it is not being corrected. */
  readonly edit: Edit | null;
  readonly onEdit: () => void;
  readonly onChange: (change: (before: Draft) => Draft) => void;
  readonly onSave: () => void;
  readonly onTab: (step: 1 | -1) => boolean;
  readonly onCancel: () => void;
  readonly onTake: OnTake;
  /** Opens the editor with a value; null if the field cannot be corrected. */
  readonly onUse: ((value: unknown) => void) | null;
}

/** The longest text that fits beside its label. */
const besideLengthMax = 36;

/** Whether a value needs the whole width of its row: a table, an object, or a long text. */
const isWide = ({ type, value }: ReviewField): boolean =>
  type === 'array' || type === 'object'
    ? value !== null && value !== undefined
    : typeof value === 'string' && value.length > besideLengthMax;

const rowWords = (value: unknown): string => {
  const count = Array.isArray(value) ? value.length : 0;
  return count === 0 ? t('no rows') : t('{count, plural, one {# row} other {# rows}}', { count });
};

/**
 * A field with its value, confidence and corrections. Focusing or clicking it highlights its place in the document;
 * hovering does not. The rows of a list that can be corrected are in a panel below the document.
 */
export const FieldRow = ({
  field,
  isActive,
  onActive,
  correcting = null,
}: {
  field: ReviewField;
  isActive: boolean;
  onActive: () => void;
  /** Null for a field that is only shown. */
  correcting?: Correcting | null;
}) => {
  const edit = correcting?.edit ?? null;
  const isOpen = edit?.phase === 'open';
  const isSaving = edit?.phase === 'saving';
  const isPressed = useRef(false);
  const inPanel = correcting !== null && field.type === 'array';
  return (
    <Box
      component="li"
      className="docket-field"
      px="md"
      py={3}
      data-active={isActive || undefined}
      onClick={onActive}
      // Pressing a mouse button moves the focus before the click. Nothing on the page may move in between.
      onPointerDown={() => {
        isPressed.current = true;
      }}
      onPointerUp={() => {
        isPressed.current = false;
      }}
      onPointerLeave={() => {
        isPressed.current = false;
      }}
      onFocus={() => {
        if (!isPressed.current) onActive();
      }}
      style={{ borderTop: '1px solid var(--mantine-color-default-border)', listStyle: 'none' }}
    >
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
        <Text size="sm" c="dimmed" w="36%" pt={3} title={field.description || undefined} style={{ flexShrink: 0 }}>
          {field.label}
          {field.required && ' *'}
        </Text>
        <Box flex={1} miw={0} pt={3}>
          {edit && isSaving ? (
            <Group gap="xs" role="status" aria-label={t('Saving {label}', { label: field.label })}>
              <Loader size={14} aria-hidden />
              <Text size="sm" fw={600} c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {t('Saving {choice}', {
                  choice:
                    field.type === 'array' || field.type === 'object'
                      ? '…'
                      : plainText(field, edit.draft) || t('no value'),
                })}
              </Text>
            </Group>
          ) : inPanel ? (
            <Text size="sm" fw={600}>
              {rowWords(field.value)}
            </Text>
          ) : (
            !isOpen && !isWide(field) && <FieldValue value={field.value} type={field.type} />
          )}
        </Box>
        <Group gap={6} wrap="nowrap">
          {field.corrections.length === 0 && <Confidence value={field.confidence} />}
          {correcting?.mayCorrect && (
            <ActionIcon
              data-field={field.name}
              variant="subtle"
              color="gray"
              aria-label={t('Correct {label}', { label: field.label })}
              onClick={correcting.onEdit}
            >
              <IconPencil size={16} />
            </ActionIcon>
          )}
        </Group>
      </Group>
      {correcting && edit && isOpen && !inPanel && (
        <FieldEditor
          edit={edit}
          conventions={correcting.conventions}
          maySave={correcting.mayCorrect}
          onChange={correcting.onChange}
          onSave={correcting.onSave}
          onTab={correcting.onTab}
          onCancel={correcting.onCancel}
          onTake={correcting.onTake}
        />
      )}
      {!isOpen && !isSaving && !inPanel && isWide(field) && <FieldValue value={field.value} members={field.members} />}
      {field.problem && edit === null && (
        <Text size="xs" c="var(--mantine-color-error)">
          {spokenProblem(field.problem)}
        </Text>
      )}
      {field.evidence?.learnedFrom !== undefined && field.corrections.length === 0 && (
        <Text size="xs" c="dimmed">
          {t('Learned from {learnedFrom} corrections', { learnedFrom: field.evidence.learnedFrom })}
        </Text>
      )}
      {field.corrections.length === 0 && <SecondReading field={field} onUse={correcting?.onUse ?? null} />}
      {field.corrections.length === 0 && <OtherNames field={field} onUse={correcting?.onUse ?? null} />}
      {field.corrections.map(({ before, correctedBy, correctedAt }) => (
        <Text key={correctedAt} size="xs" c="dimmed">
          {t('Was {value}; corrected by {correctedBy}, {dateTime}', {
            value: valueWords(before),
            correctedBy,
            dateTime: dateTimeWords(correctedAt),
          })}
        </Text>
      ))}
    </Box>
  );
};
