import { SimpleGrid } from '@mantine/core';
import { useDraftContext } from '../../../components/draft/context';
import { textAt } from '../../../components/draft/draft';
import { DraftNumber, DraftSelect, DraftText } from '../../../components/draft/inputs';
import { OwnService } from '../../../components/draft/own-service';
import { DraftSection } from '../../../components/draft/section';
import { engineWords, reviewWords } from './options';

/** What reads the upload, and when a person looks at the outcome. */
export const ProcessingSection = () => {
  const { value } = useDraftContext();
  return (
    <DraftSection title="Processing and review" path="processing">
      <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'end' }}>
        <DraftSelect path="processing.engine" label="Engine" options={engineWords} />
        <DraftSelect path="processing.review" label="A person looks" options={reviewWords} />
        <DraftNumber
          path="processing.reviewBelow"
          label="Review below confidence"
          description="0 to 1"
          min={0}
          max={1}
          step={0.05}
        />
        <DraftNumber
          path="processing.reviewSample"
          label="Share reviewed anyway"
          description="Of all submissions, 0 to 1, whatever was found"
          min={0}
          max={1}
          step={0.05}
        />
        <DraftText
          path="processing.locale"
          label="Locale"
          description="How dates and amounts are written, such as de-CH"
        />
        {textAt(value, 'kind') === 'audio' && (
          <DraftText path="processing.language" label="Spoken language" description="Two letters, such as en" />
        )}
      </SimpleGrid>
      {textAt(value, 'processing.engine') === 'http' && <OwnService path="processing.http" name="processor" />}
    </DraftSection>
  );
};
