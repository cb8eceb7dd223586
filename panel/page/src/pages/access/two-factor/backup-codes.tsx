import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { CopyTextButton } from '../../../components/form/copy-text-button';
import { t } from '../../../languages/message';

/** Saves a text as a file, without a request. */
const save = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
};

/** Backup codes, which are shown only once. */
export const BackupCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const text = `${codes.join('\n')}\n`;
  return (
    <Stack>
      <Alert color="yellow">
        {t(
          'Keep these backup codes in a safe place. They are not shown again. Each one signs you in once if you do not have your authenticator app.',
        )}
      </Alert>
      <SimpleGrid cols={2} component="ul" aria-label={t('Backup codes')} className="docket-mono" m={0} p={0}>
        {codes.map((code) => (
          <Text key={code} component="li" size="sm" ta="center" style={{ listStyle: 'none' }}>
            {code}
          </Text>
        ))}
      </SimpleGrid>
      <Group justify="flex-end">
        <CopyTextButton text={text} />
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => save('docket-backup-codes.txt', text)}
        >
          {t('Download')}
        </Button>
        <Button onClick={onDone}>{t('Done')}</Button>
      </Group>
    </Stack>
  );
};
