import { SimpleGrid, Switch } from '@mantine/core';
import { useMember } from '../../../components/draft/context';
import { DraftNumber, DraftSelect } from '../../../components/draft/inputs';
import { DraftSection } from '../../../components/draft/section';
import { t } from '../../../languages/message';
import { secondReaderAskWords, secondReaderMissingWords } from './options';

/** The language model that reads again what the builtin engine is unsure of, with its threshold and its budget. */
export const SecondReaderSection = () => {
  const path = 'processing.secondReader';
  const { value, error, set } = useMember(path);
  const isOn = value !== undefined;
  return (
    <DraftSection
      title={t('Second reader')}
      path={path}
      description={t(
        'A language model reads again what the engine is unsure of. Its answers count only if the page shows them.',
      )}
    >
      <Switch
        label={t('Ask a language model about doubtful fields')}
        error={error}
        checked={isOn}
        onChange={({ currentTarget }) => set(currentTarget.checked ? {} : undefined)}
      />
      {isOn && (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} style={{ alignItems: 'end' }}>
          <DraftNumber
            path={`${path}.below`}
            label={t('Doubtful below')}
            description={t('A value with a lower confidence is doubtful, 0 to 1')}
            min={0}
            max={1}
            step={0.05}
          />
          <DraftSelect
            path={`${path}.missing`}
            label={t('Fields without a value')}
            options={secondReaderMissingWords}
          />
          <DraftSelect path={`${path}.ask`} label={t('Fields to ask for')} options={secondReaderAskWords} />
          <DraftNumber
            path={`${path}.trust`}
            label={t('Trust')}
            description={t("Share of the model's answers that are right if the page shows them, 0 to 1")}
            min={0.05}
            max={0.99}
            step={0.05}
          />
          <DraftNumber
            path={`${path}.documentsPerDay`}
            label={t('Documents per day')}
            description={t('Of all companies; later documents are not asked about')}
            min={1}
            allowDecimal={false}
          />
          <DraftNumber
            path={`${path}.usdPerDay`}
            label={t('US dollars per day')}
            description={t('No limit if empty')}
            min={0}
          />
        </SimpleGrid>
      )}
    </DraftSection>
  );
};
