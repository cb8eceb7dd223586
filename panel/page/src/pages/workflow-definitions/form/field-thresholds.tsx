import { MultiSelect, SimpleGrid } from '@mantine/core';
import { isObject } from '../../../../../../domain/narrowing.ts';
import { useMember } from '../../../components/draft/context';
import { DraftNumber } from '../../../components/draft/inputs';
import { t } from '../../../languages/message';
import { useFieldNames } from './use-field-names';

const path = 'processing.reviewFieldsBelow';
const initial = 0.9;

/** The review thresholds of single fields. A renamed or removed field stays in the list until someone removes it. */
export const FieldThresholds = () => {
  const names = useFieldNames();
  const { value, set } = useMember(path);
  const thresholds = isObject(value) ? value : {};
  const chosen = Object.keys(thresholds);
  const choose = (next: readonly string[]) =>
    set(next.length === 0 ? undefined : Object.fromEntries(next.map((name) => [name, thresholds[name] ?? initial])));
  return (
    <>
      <MultiSelect
        label={t('Fields with their own threshold')}
        description={t(
          'A value of this field below this confidence needs a review, whatever the confidence of the others',
        )}
        data={[...new Set([...names, ...chosen])]}
        value={chosen}
        onChange={choose}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('No fields with their own threshold') }}
      />
      {chosen.length > 0 && (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} style={{ alignItems: 'end' }}>
          {chosen.map((name) => (
            <DraftNumber
              key={name}
              path={`${path}.${name}`}
              label={t('Threshold of {name}', { name })}
              required
              min={0}
              max={1}
              step={0.05}
            />
          ))}
        </SimpleGrid>
      )}
    </>
  );
};
