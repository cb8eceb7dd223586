import { Button, Group, JsonInput, Stack, Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Conventions } from '../../../../../../processing/documents/values/written-value.ts';
import { CopyTextButton } from '../../../components/form/copy-text-button';
import { t } from '../../../languages/message';
import type { ReviewField } from '../types';
import { type Edit, isTyping } from './corrections';
import { columnsOf, type Draft, plainText, understoodText, understoodWords } from './editor-values';
import { ItemGrid } from './item-grid';
import type { OnTake } from './take';

const formOf = ({ decimalMark, dayFirst }: Conventions): Partial<Record<ReviewField['type'], string>> => {
  const day = dayFirst ? '22/03/2018' : '03/22/2018';
  const amount = decimalMark === '.' ? '1,234.50' : '1.234,50';
  return {
    date: t('As in the document, such as {day}, or 2018-03-22', { day }),
    datetime: t('As in the document, such as {day} 09:30, or 2018-03-22T09:30', { day }),
    currency: t('As in the document, such as {amount}', { amount }),
    number: t('As in the document, such as {amount}', { amount }),
    boolean: t('Yes or No'),
  };
};

const choicesOf = ({ type, values }: ReviewField): readonly string[] | null => {
  if (type === 'boolean') return [t('Yes'), t('No')];
  return type === 'enum' ? values : null;
};

const choicesShownMax = 12;

const fold = (text: string): string => text.toLowerCase().replaceAll(/[_\s-]+/g, ' ');

/** The parsed value of the typed text, or the expected form. */
const Understood = ({ field, text, conventions }: { field: ReviewField; text: string; conventions: Conventions }) => {
  const read = understoodText(field, text, conventions);
  const words = read.problem === null ? understoodWords(read.value, text) : null;
  const note = read.problem === null ? read.note : null;
  if (words === null && note === null) return formOf(conventions)[field.type] ?? null;
  return (
    <Text span size="sm" c="var(--mantine-color-text)" fw={500} role="status" aria-label={t('Understood')}>
      {words !== null && `= ${words}`} {note}
    </Text>
  );
};

/** A draft that was typed before someone else made a decision. It can be copied, but not saved. */
const Kept = ({ edit, onClose }: { edit: Edit; onClose: () => void }) => {
  const text = plainText(edit.field, edit.draft);
  return (
    <Stack gap="xs" role="group" aria-label={t('Typed for {label}', { label: edit.field.label })}>
      <Text size="xs" c="var(--mantine-color-error)">
        {t('The submission was decided before this was saved. Copy it if you need it.')}
      </Text>
      <Text fw={600} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {text}
      </Text>
      <Group gap="xs">
        <CopyTextButton text={text} />
        <Button variant="default" onClick={onClose}>
          {t('Discard')}
        </Button>
      </Group>
    </Stack>
  );
};

/**
 * Corrects a value in place, by typing or by pointing at words of the page. Enter saves and moves to the next field
 * that needs a person, Tab saves and opens the next field, Escape cancels.
 */
export const FieldEditor = ({
  edit,
  conventions,
  maySave,
  onChange,
  onSave,
  onTab,
  onCancel,
  onTake,
  onRow,
}: {
  edit: Edit;
  conventions: Conventions;
  /** False once someone has made a decision. */
  maySave: boolean;
  onChange: (change: (before: Draft) => Draft) => void;
  onSave: () => void;
  /** Saves and opens the editor of the next or previous field; false if there is none. */
  onTab: (step: 1 | -1) => boolean;
  onCancel: () => void;
  onTake: OnTake;
  /** Called with the texts of the grid row that is being corrected. */
  onRow?: (cells: readonly string[] | null) => void;
}) => {
  const { field, draft, error } = edit;
  const { text, rows } = draft;
  const isGrid = columnsOf(field) !== null;
  const isSingle = !isGrid && field.type !== 'object' && field.type !== 'array';
  const input = useRef<HTMLInputElement>(null);
  const choices = choicesOf(field);
  const change = useRef(onChange);
  change.current = onChange;
  // The old text is selected, so that typing replaces it. An editor that reopens does not interrupt typing in another
  // one.
  useEffect(() => {
    if (isTyping()) return;
    input.current?.focus();
    input.current?.select();
  }, []);
  useEffect(() => {
    if (isSingle) onTake((words) => change.current((before) => ({ ...before, text: words })));
    return () => onTake(null);
  }, [isSingle, onTake]);
  if (!maySave) return <Kept edit={edit} onClose={onCancel} />;
  const setText = (next: string): void => onChange((before) => ({ ...before, text: next }));
  const label = t('New value for {label}', { label: field.label });
  const shown = (choices ?? []).filter((choice) => text === '' || fold(choice).startsWith(fold(text.trim())));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onCancel();
    const isField = event.target === input.current;
    if (event.key === 'Tab' && isField && onTab(event.shiftKey ? -1 : 1)) event.preventDefault();
  };
  return (
    <form
      data-editor={field.name}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
      onKeyDown={onKeyDown}
    >
      <Stack gap="xs">
        {isGrid ? (
          <>
            <ItemGrid
              field={field}
              rows={rows}
              conventions={conventions}
              onChange={(next) => onChange((before) => ({ ...before, rows: next(before.rows) }))}
              onTake={onTake}
              onRow={onRow}
            />
            {error && (
              <Text size="xs" c="var(--mantine-color-error)" role="alert">
                {error}
              </Text>
            )}
          </>
        ) : isSingle ? (
          <TextInput
            ref={input}
            label={label}
            error={error}
            description={<Understood field={field} text={text} conventions={conventions} />}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        ) : (
          <JsonInput
            label={label}
            error={error}
            value={text}
            onChange={setText}
            autosize
            minRows={4}
            maxRows={16}
            autoFocus
          />
        )}
        {choices && shown.length > 0 && (
          <Group gap={6} role="group" aria-label={t('Choices for {label}', { label: field.label })}>
            {shown.slice(0, choicesShownMax).map((choice) => (
              <Button
                key={choice}
                size="compact-xs"
                variant="default"
                onClick={() => {
                  setText(choice);
                  input.current?.focus();
                }}
              >
                {choice}
              </Button>
            ))}
            {shown.length > choicesShownMax && (
              <Text size="xs" c="dimmed">
                {t('and {count} more: type the beginning', { count: shown.length - choicesShownMax })}
              </Text>
            )}
          </Group>
        )}
        <Group gap="xs">
          <Button size="xs" type="submit">
            {t('Save')}
          </Button>
          <Button size="xs" variant="default" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
