import { Button, FileButton, Group, Paper, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCamera, IconFiles, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { t } from '../../languages/message';

/** The area for files that are dropped, chosen, or taken with the camera of a phone. */
export const DropArea = ({
  accept,
  disabled,
  onFiles,
}: {
  accept: readonly string[];
  disabled: boolean;
  onFiles: (files: readonly File[]) => void;
}) => {
  const [isOver, setIsOver] = useState(false);
  const hasCamera = useMediaQuery('(pointer: coarse)') && accept.some((type) => type.startsWith('image/'));
  const over = (event: DragEvent) => {
    event.preventDefault();
    if (!disabled) setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (!disabled) onFiles([...event.dataTransfer.files]);
  };
  return (
    <Paper
      withBorder
      p="xl"
      onDragOver={over}
      onDragEnter={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      style={{
        borderStyle: 'dashed',
        borderWidth: 2,
        ...(isOver ? { borderColor: 'var(--mantine-primary-color-filled)' } : {}),
      }}
    >
      <Stack align="center" gap="sm">
        <IconUpload size={32} stroke={1.4} aria-hidden />
        <Text ta="center">{isOver ? t('Drop the files to add them') : t('Drop files here, or choose them')}</Text>
        <Group justify="center" gap="xs">
          <FileButton
            multiple
            disabled={disabled}
            accept={accept.join(',')}
            inputProps={{ 'aria-label': t('Files to upload') }}
            onChange={onFiles}
          >
            {(props) => (
              <Button {...props} disabled={disabled} leftSection={<IconFiles size={16} aria-hidden />}>
                {t('Choose files')}
              </Button>
            )}
          </FileButton>
          {hasCamera && (
            <FileButton
              disabled={disabled}
              accept="image/*"
              capture="environment"
              inputProps={{ 'aria-label': t('Photo to upload') }}
              onChange={(file) => file && onFiles([file])}
            >
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  disabled={disabled}
                  leftSection={<IconCamera size={16} aria-hidden />}
                >
                  {t('Take a photo')}
                </Button>
              )}
            </FileButton>
          )}
        </Group>
      </Stack>
    </Paper>
  );
};
