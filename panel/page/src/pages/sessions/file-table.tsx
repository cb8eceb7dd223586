import { Badge, Paper, Table, Text, Title } from '@mantine/core';
import type { Schemas } from '../../api/client';
import { fixedWords } from '../../languages/formats';
import { t } from '../../languages/message';

type SessionFile = Schemas['SessionDetail']['files'][number];

const sizeWords = (bytes: number): string => {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return t('{bytes} kB', { bytes: fixedWords(bytes / 1_000, 1) });
  return t('{bytes} MB', { bytes: fixedWords(bytes / 1e6, 1) });
};

const uploadOf = ({ uploaded }: SessionFile): { color: string; words: string } => {
  if (uploaded === null) return { color: 'orange', words: t('Storage not responding') };
  return uploaded ? { color: 'green', words: t('Uploaded') } : { color: 'gray.6', words: t('Not uploaded') };
};

const Row = ({ file }: { file: SessionFile }) => {
  const { color, words } = uploadOf(file);
  const { sniffedType, contentType } = file;
  return (
    <Table.Tr>
      <Table.Td>{file.label}</Table.Td>
      <Table.Td>
        <Badge color={color} variant="dot" tt="none" fw={600} miw="max-content">
          {words}
        </Badge>
      </Table.Td>
      <Table.Td>
        {sniffedType ?? contentType}
        {sniffedType && sniffedType !== contentType && (
          <Text size="xs" c="dimmed">
            {t('declared as {contentType}', { contentType })}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="end" className="docket-numeric">
        {file.byteSize === null ? '–' : sizeWords(file.byteSize)}
      </Table.Td>
    </Table.Tr>
  );
};

/** The files of a session: upload state, type and size. */
export const FileTable = ({ files }: { files: readonly SessionFile[] }) => (
  <Paper withBorder component="section" aria-label={t('Files')}>
    <Title order={2} p="md" pb={0}>
      {t('Files')}
    </Title>
    <Table.ScrollContainer
      minWidth={480}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': t('Files') } }}
    >
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('File')}</Table.Th>
            <Table.Th>{t('Upload')}</Table.Th>
            <Table.Th>{t('Type')}</Table.Th>
            <Table.Th ta="end">{t('Size')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {files.map((file) => (
            <Row key={file.fileIndex} file={file} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  </Paper>
);
