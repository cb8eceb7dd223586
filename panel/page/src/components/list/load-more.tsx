import { Button, Center } from '@mantine/core';
import { t } from '../../languages/message';

/** Loads the next page of a list; hidden at its end. */
export const LoadMore = ({
  list,
}: {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}) =>
  list.hasNextPage ? (
    <Center p="md">
      <Button variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
        {t('Show more')}
      </Button>
    </Center>
  ) : null;
