import { Button, Group, JsonInput, Select, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import type { ReviewField } from '../types';

const isNested = ({ type }: ReviewField): boolean => type === 'array' || type === 'object';

const textOf = (field: ReviewField): string => {
  if (field.value === null || field.value === undefined) return '';
  return isNested(field) ? JSON.stringify(field.value, null, 2) : String(field.value);
};

/** The value that the text stands for; the server checks it against the field. @throws SyntaxError if the field needs JSON and the text is not */
const fieldValueOf = (field: ReviewField, text: string): unknown => {
  if (text.trim() === '') return null;
  if (isNested(field)) return JSON.parse(text);
  return field.type === 'boolean' ? text === 'true' : text.trim();
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

/** Corrects a value in place; Escape cancels. */
export const FieldEditor = ({
  submissionId,
  field,
  onClose,
}: {
  submissionId: string;
  field: ReviewField;
  onClose: () => void;
}) => {
  const [text, setText] = useState(textOf(field));
  const save = useMutation({
    mutationFn: async () => {
      const path = { submissionId, field: field.name };
      const body = { value: fieldValueOf(field, text) };
      return dataOf(api.PATCH('/admin/api/submissions/{submissionId}/fields/{field}', { params: { path }, body }));
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['submissions'] });
      onClose();
    },
  });
  const choices = choicesOf(field);
  const common = {
    label: `New value for ${field.label}`,
    error: save.error?.message ?? null,
    description: hints[field.type] ?? null,
    'data-autofocus': true,
    autoFocus: true,
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <Stack gap="xs">
        {choices ? (
          <Select
            {...common}
            data={choices}
            value={text || null}
            onChange={(value) => setText(value ?? '')}
            clearable={!field.required}
          />
        ) : isNested(field) ? (
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
