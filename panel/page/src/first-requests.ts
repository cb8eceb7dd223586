import { meQuery } from './api/me';
import { queryClient } from './api/query-client';
import { filterOf } from './pages/submissions/filter/filter';
import { queueQuery } from './pages/submissions/queue/query';

// The server works on the answers while the frame and the page are compiled and drawn.
void queryClient.prefetchQuery(meQuery);
if (/^\/admin\/submissions\/?$/.test(window.location.pathname)) {
  void queryClient.prefetchInfiniteQuery(queueQuery(filterOf(new URLSearchParams(window.location.search))));
}
