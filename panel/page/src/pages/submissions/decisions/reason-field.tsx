import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useRef } from 'react';
import { t } from '../../../languages/message';

const reasonLengthMax = 2_000;

/** Reasons that fit most rejections; their numbers are keys while the field is empty. */
export const presetReasons = [
  t('The document is not readable.'),
  t('This is not the right document.'),
  t('Pages are missing.'),
  t('The document was sent before.'),
  t('The values do not add up.'),
] as const;

/**
 * Asks for a reason, with preset ones. A number key chooses one while the field is empty; Ctrl+Enter sends the form.
 */
export const ReasonField = ({
  value,
  onChange,
  description,
  error = null,
  presets = presetReasons,
}: {
  value: string;
  onChange: (reason: string) => void;
  description: string;
  error?: string | null;
  presets?: readonly string[];
}) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const choose = (reason: string): void => {
    onChange(reason);
    field.current?.focus();
  };
  // The dialog focuses the field a moment after it opens. A number that is typed before that counts, too.
  useHotkeys(
    presets.map((preset, index) => [
      String(index + 1),
      (event) => {
        if (value !== '') return;
        event.preventDefault();
        choose(preset);
      },
      { preventDefault: false },
    ]),
    ['INPUT', 'SELECT'],
  );
  return (
    <Stack gap="xs">
      <Textarea
        ref={field}
        label={t('Reason')}
        description={description}
        autosize
        minRows={3}
        maxLength={reasonLengthMax}
        data-autofocus
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }
        }}
      />
      <Group gap={6}>
        {presets.map((preset, index) => (
          <Button key={preset} size="compact-xs" variant="default" onClick={() => choose(preset)}>
            {index + 1} · {preset}
          </Button>
        ))}
      </Group>
    </Stack>
  );
};
