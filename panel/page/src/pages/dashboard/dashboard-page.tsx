import { Tabs } from '@mantine/core';
import { useFilter } from '../../components/list/use-filter';
import { PageHeader } from '../../components/page/page-header';
import { t } from '../../languages/message';
import { DeliveryView } from './delivery-view';
import { Overview } from './overview';
import { ProcessingView } from './processing-view';
import { ReviewView } from './review-view';
import { ShelfView } from './shelf-view';

const views = [
  { value: 'overview', label: t('Overview'), View: Overview },
  { value: 'review', label: t('Review'), View: ReviewView },
  { value: 'processing', label: t('Processing'), View: ProcessingView },
  { value: 'delivery', label: t('Delivery'), View: DeliveryView },
  { value: 'shelf', label: t('Shelf'), View: ShelfView },
] as const;

/** The start page: figures of submissions, reviews and deliveries. Each one links to the list of the counted items. */
export const DashboardPage = () => {
  const [{ view: name }, setFilter] = useFilter(['view']);
  const { value } = views.find((one) => one.value === name) ?? views[0];
  return (
    <>
      <PageHeader title={t('Dashboard')} description={t('Submissions, reviews and deliveries at a glance.')} />
      <Tabs value={value} onChange={(next) => setFilter('view', next)} keepMounted={false}>
        <Tabs.List mb="md">
          {views.map(({ value: view, label }) => (
            <Tabs.Tab key={view} value={view}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {views.map(({ value: view, View }) => (
          <Tabs.Panel key={view} value={view}>
            <View />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
};
