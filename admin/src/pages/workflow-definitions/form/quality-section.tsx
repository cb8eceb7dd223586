import { useDraftContext } from '../../../components/draft/context';
import { textAt } from '../../../components/draft/draft';
import { DraftSwitch } from '../../../components/draft/inputs';
import { DraftSection } from '../../../components/draft/section';
import { SettingGrid } from '../../../components/draft/setting-grid';
import { audioHints, pictureHints } from './hints';

/** What an upload must be like to be read at all. */
export const QualitySection = () => {
  const { value } = useDraftContext();
  const isAudio = textAt(value, 'kind') === 'audio';
  return (
    <DraftSection
      title="Capture quality"
      path="processing.quality"
      description="Uploads that cannot be read well are sent back before anything is read. Left empty, a threshold has its default."
    >
      <DraftSwitch path="processing.quality.enabled" label="Check the quality of uploads" />
      <SettingGrid
        path="processing.quality"
        hints={isAudio ? audioHints : pictureHints}
        without={Object.keys(isAudio ? pictureHints : audioHints)}
      />
    </DraftSection>
  );
};
