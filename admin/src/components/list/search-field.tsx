import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useLocation } from 'react-router';

/** A search field that takes effect when typing pauses. */
export const SearchField = ({
  label,
  placeholder,
  value,
  onSearch,
}: {
  label: string;
  placeholder: string;
  value: string | null;
  onSearch: (text: string | null) => void;
}) => {
  const search = useDebouncedCallback((text: string) => onSearch(text.trim() || null), 300);
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      type="search"
      leftSection={<IconSearch size={16} aria-hidden />}
      defaultValue={value ?? ''}
      autoFocus={Boolean((useLocation().state as { search?: boolean } | null)?.search)}
      onChange={(event) => search(event.currentTarget.value)}
      miw={{ base: '100%', sm: 300 }}
    />
  );
};
