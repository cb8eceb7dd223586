import { useFilter } from '../../components/list/use-filter';
import { PageHeader } from '../../components/page/page-header';
import { t } from '../../languages/message';
import { SessionFilters } from './session-filters';
import { SessionList } from './session-list';
import { filterNames, useSessions } from './use-sessions';

/** Every upload session, with search and filters. */
export const SessionsPage = () => {
  const [filter, setFilter] = useFilter(filterNames);
  const list = useSessions(filter);
  const isFiltered = filterNames.some((name) => filter[name] !== null);
  return (
    <>
      <PageHeader title={t('Sessions')} description={t('Every upload, from its creation to the end of processing.')} />
      <SessionFilters filter={filter} setFilter={setFilter} />
      <SessionList list={list} isFiltered={isFiltered} onWorkflow={(slug) => setFilter('workflow', slug)} />
    </>
  );
};
