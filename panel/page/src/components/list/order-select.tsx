import { Select } from '@mantine/core';

/** The order of a queue; null means oldest first. */
export const OrderSelect = ({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (value: string | null) => void;
}) => (
  <Select
    label="Order"
    data={[
      { value: 'oldest', label: 'Oldest first' },
      { value: 'newest', label: 'Newest first' },
    ]}
    value={value ?? 'oldest'}
    onChange={(order) => onChange(order === 'oldest' ? null : order)}
    allowDeselect={false}
    w={{ base: '100%', xs: 140 }}
  />
);
