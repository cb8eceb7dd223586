import { Kbd, Modal, Table } from '@mantine/core';
import { t } from '../../languages/message';

/** The keyboard shortcuts of a page. */
export const KeysModal = ({
  keys,
  opened,
  onClose,
}: {
  keys: Readonly<Record<string, string>>;
  opened: boolean;
  onClose: () => void;
}) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={t('Keyboard shortcuts')}
    closeButtonProps={{ 'aria-label': t('Close') }}
  >
    <Table>
      <Table.Tbody>
        {Object.entries(keys).map(([key, meaning]) => (
          <Table.Tr key={key}>
            <Table.Td w={100}>
              <Kbd>{key}</Kbd>
            </Table.Td>
            <Table.Td>{meaning}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Modal>
);
