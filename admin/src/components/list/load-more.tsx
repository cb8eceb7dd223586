import { Button, Center } from '@mantine/core';

/** Asks for the next page of a list; absent at its end. */
export const LoadMore = ({
  list,
}: {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}) =>
  list.hasNextPage ? (
    <Center p="md">
      <Button variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
        Show more
      </Button>
    </Center>
  ) : null;
