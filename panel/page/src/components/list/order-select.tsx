import { Select } from '@mantine/core';
import { t } from '../../languages/message';

/** The order of a queue; null means oldest first. */
export const OrderSelect = ({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (value: string | null) => void;
}) => (
  <Select
    label={t('Order')}
    data={[
      { value: 'oldest', label: t('Oldest first') },
      { value: 'newest', label: t('Newest first') },
    ]}
    value={value ?? 'oldest'}
    onChange={(order) => onChange(order === 'oldest' ? null : order)}
    allowDeselect={false}
    w={{ base: '100%', xs: 140 }}
  />
);
