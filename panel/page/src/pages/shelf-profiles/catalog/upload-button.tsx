import { Alert, Button, FileButton, Stack } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, binaryBody, dataOf } from '../../../api/client';
import { t } from '../../../languages/message';

/** Uploads a file. The name that the server returns identifies its bytes. */
const upload = (file: File) => dataOf(api.POST('/admin/api/catalog-images', binaryBody(file)));

/** Uploads one or more image files; errors are shown per file. */
export const UploadButton = ({
  disabled,
  onUploaded,
}: {
  disabled: boolean;
  onUploaded: (image: string, picture: string) => void;
}) => {
  const [refused, setRefused] = useState<string[]>([]);
  const send = useMutation({
    mutationFn: async (files: readonly File[]) => {
      setRefused([]);
      for (const file of files) {
        try {
          const { name } = await upload(file);
          onUploaded(name, URL.createObjectURL(file));
        } catch (error) {
          const words = error instanceof Error ? error.message : String(error);
          setRefused((before) => [...before, `${file.name}: ${words.replace(/^image: /, '')}`]);
        }
      }
    },
  });
  return (
    <Stack gap="xs">
      <FileButton
        multiple
        accept="image/jpeg,image/png,image/webp"
        inputProps={{ 'aria-label': t('Image files') }}
        onChange={(files) => files.length > 0 && send.mutate(files)}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
            loading={send.isPending}
            disabled={disabled}
          >
            {t('Upload images')}
          </Button>
        )}
      </FileButton>
      {refused.map((words) => (
        <Alert key={words} color="red" role="alert">
          {words}
        </Alert>
      ))}
    </Stack>
  );
};
