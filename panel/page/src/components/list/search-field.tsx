import { IconSearch } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { membersOf } from '../../../../../domain/narrowing.ts';
import { TypedText } from '../form/typed-text';

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
}) => (
  <TypedText
    label={label}
    placeholder={placeholder}
    type="search"
    leftSection={<IconSearch size={16} aria-hidden />}
    value={value}
    onType={onSearch}
    autoFocus={Boolean(membersOf(useLocation().state).search)}
    miw={{ base: '100%', sm: 300 }}
  />
);
