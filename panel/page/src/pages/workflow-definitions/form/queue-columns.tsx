import { MultiSelect } from '@mantine/core';
import { fieldColumn } from '../../../../../../domain/workflow-definitions/queue-columns';
import { useMember } from '../../../components/draft/context';
import { t } from '../../../languages/message';
import { commonColumns } from '../../submissions/queue/columns';
import { useFieldNames } from './use-field-names';

/** The columns of the workflow's review queue, in the order in which they are chosen. */
export const QueueColumns = () => {
  const { value, error, set } = useMember('processing.queueColumns');
  const fields = useFieldNames();
  return (
    <MultiSelect
      label={t('Columns of the queue')}
      description={t('In this order. If you choose none, the queue shows its default columns.')}
      data={[
        {
          group: t('Every workflow'),
          items: Object.entries(commonColumns).map(([name, label]) => ({ value: name, label })),
        },
        { group: t('Fields'), items: fields.map((name) => ({ value: `${fieldColumn}${name}`, label: name })) },
      ]}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('Default columns') }}
      error={error}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(next) => set(next.length === 0 ? undefined : next)}
    />
  );
};
