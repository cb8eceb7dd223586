import { Badge, Box, Group, Image, Text, UnstyledButton } from '@mantine/core';
import { listWords } from '../../../languages/formats';
import { t } from '../../../languages/message';
import { photoUrl } from '../picture-urls';
import { type CapturePhoto, photoLabel } from '../types';

const worstOf = ({ findings }: CapturePhoto): string | null => {
  if (!findings || findings.length === 0) return null;
  return findings.some(({ severity }) => severity === 'blocking') ? 'red' : 'orange';
};

const Thumbnail = ({
  sessionId,
  photo,
  isCurrent,
  isChanged,
  onOpen,
}: {
  sessionId: string;
  photo: CapturePhoto;
  isCurrent: boolean;
  isChanged: boolean;
  onOpen: () => void;
}) => {
  const worst = worstOf(photo);
  const label = photoLabel(photo);
  return (
    <UnstyledButton
      onClick={onOpen}
      aria-current={isCurrent ? 'true' : undefined}
      aria-label={listWords(
        [label, worst && t('with findings'), isChanged && t('with unsaved corrections')].filter(
          (one) => one !== false && one !== null,
        ),
      )}
      p={4}
      style={{
        borderRadius: 'var(--mantine-radius-md)',
        border: `2px solid ${isCurrent ? 'var(--mantine-primary-color-filled)' : 'transparent'}`,
      }}
    >
      <Box w={104} h={78} pos="relative" bg="var(--mantine-color-default-hover)">
        {photo.view === 'shown' && (
          <Image src={photoUrl(sessionId, photo.id, 'thumbnail')} alt="" w={104} h={78} fit="cover" radius="sm" />
        )}
        {worst && (
          <Badge color={worst} size="xs" circle pos="absolute" top={4} right={4} variant="filled" aria-hidden>
            !
          </Badge>
        )}
      </Box>
      <Text size="xs" ta="center">
        {isChanged
          ? t('Photo {photoIndex} *', { photoIndex: photo.photoIndex + 1 })
          : t('Photo {photoIndex}', { photoIndex: photo.photoIndex + 1 })}
      </Text>
    </UnstyledButton>
  );
};

const sectionsOf = (photos: readonly CapturePhoto[]): [number | null, CapturePhoto[]][] => [
  ...Map.groupBy(photos, ({ sectionIndex }) => sectionIndex),
];

/** A capture's photos by section; the current one is shown large. */
export const PhotoStrip = ({
  sessionId,
  photos,
  current,
  changed,
  onOpen,
}: {
  sessionId: string;
  photos: readonly CapturePhoto[];
  current: string | undefined;
  changed: (photo: CapturePhoto) => boolean;
  onOpen: (photo: CapturePhoto) => void;
}) => (
  <Group component="nav" aria-label={t('Photos')} gap="md" wrap="nowrap" pb="xs" style={{ overflowX: 'auto' }}>
    {sectionsOf(photos).map(([section, inSection]) => (
      <Box
        key={section ?? 'none'}
        role="group"
        aria-label={section === null ? t('No section') : t('Section {section}', { section: section + 1 })}
      >
        <Text size="xs" c="dimmed" mb={2}>
          {section === null ? t('No section') : t('Section {section}', { section: section + 1 })}
        </Text>
        <Group gap={4} wrap="nowrap">
          {inSection.map((photo) => (
            <Thumbnail
              key={photo.id}
              sessionId={sessionId}
              photo={photo}
              isCurrent={photo.id === current}
              isChanged={changed(photo)}
              onOpen={() => onOpen(photo)}
            />
          ))}
        </Group>
      </Box>
    ))}
  </Group>
);
