import { SimpleGrid } from '@mantine/core';
import { useDraftContext } from '../../../components/draft/context';
import { textAt } from '../../../components/draft/draft';
import { DraftNumber, DraftSelect, DraftText } from '../../../components/draft/inputs';
import { OwnService } from '../../../components/draft/own-service';
import { DraftSection } from '../../../components/draft/section';
import { t } from '../../../languages/message';
import { FieldThresholds } from './field-thresholds';
import { engineWords, reviewWords } from './options';
import { PageSettings } from './page-settings';
import { QueueColumns } from './queue-columns';

/** The engine, and when a submission needs a review. */
export const ProcessingSection = () => {
  const { value } = useDraftContext();
  const readsPages =
    textAt(value, 'kind') !== 'audio' && (textAt(value, 'processing.engine') || 'builtin') === 'builtin';
  return (
    <DraftSection title={t('Processing and review')} path="processing">
      <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'end' }}>
        <DraftSelect path="processing.engine" label={t('Engine')} options={engineWords} />
        <DraftSelect path="processing.review" label={t('Review')} options={reviewWords} />
        <DraftNumber
          path="processing.reviewBelow"
          label={t('Review threshold')}
          description={t('Submissions with a lower confidence need a review, 0 to 1')}
          min={0}
          max={1}
          step={0.05}
        />
        <DraftNumber
          path="processing.reviewSample"
          label={t('Sampling rate')}
          description={t('Share of all submissions that is always reviewed, 0 to 1')}
          min={0}
          max={1}
          step={0.05}
        />
        <DraftText
          path="processing.locale"
          label={t('Locale')}
          description={t('How dates and amounts are written, such as de-CH')}
        />
        {textAt(value, 'kind') === 'audio' && (
          <DraftText
            path="processing.language"
            label={t('Spoken language')}
            description={t('Two letters, such as en')}
          />
        )}
      </SimpleGrid>
      <QueueColumns />
      <FieldThresholds />
      {readsPages && <PageSettings />}
      {textAt(value, 'processing.engine') === 'http' && <OwnService path="processing.http" name={t('Processor')} />}
    </DraftSection>
  );
};
