import { Button, Checkbox, Menu, ScrollArea, Stack } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import { t } from '../../../languages/message';
import type { Column } from './columns';

/** Chooses the columns of the queue. They are in the address of the page, so each saved view has its own columns. */
export const ColumnMenu = ({
  columns,
  chosen,
  onChange,
}: {
  columns: readonly Column[];
  /** The names of the shown columns, in their order. */
  chosen: readonly string[];
  /** Called with the names of the columns, or with null for the default ones. */
  onChange: (names: readonly string[] | null) => void;
}) => (
  <Menu position="bottom-end" width={240} closeOnItemClick={false} withInitialFocusPlaceholder={false}>
    <Menu.Target>
      <Button variant="default" leftSection={<IconColumns size={16} aria-hidden />}>
        {t('Columns')}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <ScrollArea.Autosize mah={360}>
        <Stack gap={6} p="xs">
          {columns.map(({ name, label }) => (
            <Checkbox
              key={name}
              label={label}
              checked={chosen.includes(name)}
              onChange={() =>
                onChange(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name])
              }
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      <Menu.Divider />
      <Menu.Item onClick={() => onChange(null)}>{t('Default columns')}</Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
