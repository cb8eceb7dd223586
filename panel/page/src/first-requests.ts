import { meQuery } from './api/me-query';
import { queryClient } from './api/query-client';
import { filterOf } from './pages/submissions/filter/filter';
import { queueQuery } from './pages/submissions/queue/query';

// The server works on the answers while the frame and the page are compiled and drawn.
const { pathname, search } = window.location;
const isForEverybody = /^\/admin\/(?:sign-in|forgot-password|new-password)\b/.test(pathname);
if (!isForEverybody) void queryClient.prefetchQuery(meQuery);
if (/^\/admin\/submissions\/?$/.test(pathname)) {
  const params = new URLSearchParams(search);
  void queryClient.prefetchInfiniteQuery(queueQuery(filterOf(params), params.get('sort')));
}
