import { Center } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../languages/message';

const heightPx = 112;

/** A catalog image on a white background, loaded when it scrolls into view. */
export const Picture = ({ src, alt }: { src: string | null; alt: string }) => {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <Center h={heightPx} bg="white" style={{ borderRadius: 'var(--mantine-radius-sm)', overflow: 'hidden' }}>
      {src === null || failed === src ? (
        <IconPhotoOff size={28} color="var(--mantine-color-gray-6)" role="img" aria-label={alt || t('No picture')} />
      ) : (
        <img
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(src)}
          style={{ maxWidth: '100%', maxHeight: heightPx, objectFit: 'contain' }}
        />
      )}
    </Center>
  );
};
