import { useDraftContext } from '../../../components/draft/context';
import { textAt } from '../../../components/draft/draft';
import { DraftSwitch } from '../../../components/draft/inputs';
import { DraftSection } from '../../../components/draft/section';
import { SettingGrid } from '../../../components/draft/setting-grid';
import { t } from '../../../languages/message';
import { audioHints, pictureHints } from './hints';

/** The quality that an upload needs to be processed. */
export const QualitySection = () => {
  const { value } = useDraftContext();
  const isAudio = textAt(value, 'kind') === 'audio';
  return (
    <DraftSection
      title={t('Capture quality')}
      path="processing.quality"
      description={t(
        'Uploads of poor quality are refused before they are processed. Empty thresholds use their default.',
      )}
    >
      <DraftSwitch path="processing.quality.enabled" label={t('Check upload quality')} />
      <SettingGrid
        path="processing.quality"
        hints={isAudio ? audioHints : pictureHints}
        without={Object.keys(isAudio ? pictureHints : audioHints)}
      />
    </DraftSection>
  );
};
