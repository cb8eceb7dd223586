import { Skeleton, Stack } from '@mantine/core';
import { t } from '../languages/message';

/** Shown while the file of a page is loaded: the place of its heading and of its list. */
export const PageSkeleton = () => (
  <Stack role="status" aria-label={t('Loading the page')} gap="md">
    <Skeleton h={32} w={240} />
    <Skeleton h={44} />
    <Skeleton h={360} />
  </Stack>
);
