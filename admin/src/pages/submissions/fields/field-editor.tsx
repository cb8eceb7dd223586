import { Button, Group, JsonInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, dataOf } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import type { ReviewField } from '../types';
import { columnsOf, type GridRow, pickedText, rowsOf, typedValue, valueOfRows } from './editor-values';
import { ItemGrid } from './item-grid';
import type { OnTake } from './take';

const textOf = ({ type, value }: ReviewField): string => {
  if (value === null || value === undefined) return '';
  return type === 'object' ? JSON.stringify(value, null, 2) : String(value);
};

const choicesOf = (field: ReviewField): { value: string; label: string }[] | null => {
  if (field.type === 'boolean')
    return [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ];
  return field.values?.map((value) => ({ value, label: value })) ?? null;
};

const hints: Partial<Record<ReviewField['type'], string>> = {
  date: 'YYYY-MM-DD',
  datetime: 'YYYY-MM-DDThh:mm:ss',
  currency: 'For example 1234.50',
};

/** Stores a corrected value; the server checks it against the field. */
const useSave = (submissionId: string, field: ReviewField, onClose: () => void) =>
  useMutation({
    mutationFn: async (value: () => unknown) => {
      const path = { submissionId, field: field.name };
      const body = { value: value() };
      return dataOf(api.PATCH('/admin/api/submissions/{submissionId}/fields/{field}', { params: { path }, body }));
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['submissions'] });
      onClose();
    },
  });

/** Corrects a value in place, by typing or by pointing at words of the page. Enter saves, Escape cancels. */
export const FieldEditor = ({
  submissionId,
  field,
  onClose,
  onTake,
}: {
  submissionId: string;
  field: ReviewField;
  onClose: () => void;
  onTake: OnTake;
}) => {
  const [text, setText] = useState(textOf(field));
  const [rows, setRows] = useState<GridRow[]>(() => {
    const found = rowsOf(field);
    return found.length > 0 ? found : [{}];
  });
  const save = useSave(submissionId, field, onClose);
  const isGrid = columnsOf(field) !== null;
  const choices = choicesOf(field);
  const isText = !isGrid && !choices;
  const { type } = field;
  useEffect(() => {
    if (isText) onTake((words) => setText(pickedText(type, words)));
    return () => onTake(null);
  }, [isText, type, onTake]);
  const error = save.error?.message ?? null;
  const common = {
    label: `New value for ${field.label}`,
    error,
    description: hints[type] ?? null,
    'data-autofocus': true,
    autoFocus: true,
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(() => (isGrid ? valueOfRows(field, rows) : typedValue(type, text)));
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <Stack gap="xs">
        {isGrid ? (
          <>
            <ItemGrid field={field} rows={rows} onChange={setRows} onTake={onTake} />
            {error && (
              <Text size="xs" c="var(--mantine-color-error)" role="alert">
                {error}
              </Text>
            )}
          </>
        ) : choices ? (
          <Select
            {...common}
            data={choices}
            value={text || null}
            onChange={(value) => setText(value ?? '')}
            clearable={!field.required}
          />
        ) : type === 'object' ? (
          <JsonInput {...common} value={text} onChange={setText} autosize minRows={4} maxRows={16} />
        ) : (
          <TextInput {...common} value={text} onChange={(event) => setText(event.currentTarget.value)} />
        )}
        <Group gap="xs">
          <Button size="xs" type="submit" loading={save.isPending}>
            Save
          </Button>
          <Button size="xs" variant="default" onClick={onClose}>
            Cancel{' '}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
