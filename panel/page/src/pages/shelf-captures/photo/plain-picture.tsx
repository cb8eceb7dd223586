import { Center, Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../languages/message';

/** Shown instead of a photo that cannot be opened. */
export const BrokenPicture = () => (
  <Center mih={240} p="md">
    <Text c="dimmed">{t('This photo cannot be shown: the file cannot be opened.')}</Text>
  </Center>
);

/** A photo without a recognition result: it has no boxes, and its size is not known. */
export const PlainPicture = ({ url, label }: { url: string; label: string }) => {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return <BrokenPicture />;
  return <img src={url} alt={label} width="100%" style={{ display: 'block' }} onError={() => setIsBroken(true)} />;
};
