import { Center, Text } from '@mantine/core';
import { useState } from 'react';

/** Stands where a photo cannot be opened. */
export const BrokenPicture = () => (
  <Center mih={240} p="md">
    <Text c="dimmed">The picture of this photo cannot be shown: the file cannot be opened.</Text>
  </Center>
);

/** A photo that nothing was recognized in: without boxes, as its size is not known. */
export const PlainPicture = ({ url, label }: { url: string; label: string }) => {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return <BrokenPicture />;
  return <img src={url} alt={label} width="100%" style={{ display: 'block' }} onError={() => setIsBroken(true)} />;
};
