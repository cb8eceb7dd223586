import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';

interface TypedTextProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  readonly value: string | null;
  readonly onType: (text: string | null) => void;
}

/** A text that takes effect when typing pauses; null if it is empty. */
export const TypedText = ({ value, onType, ...props }: TypedTextProps) => {
  const change = useDebouncedCallback((text: string) => onType(text.trim() || null), 300);
  return <TextInput {...props} defaultValue={value ?? ''} onChange={(event) => change(event.currentTarget.value)} />;
};
