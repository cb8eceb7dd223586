import { MultiSelect, Select, SimpleGrid, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMe } from '../../api/me';
import { useDraftContext, useMember } from '../../components/draft/context';
import { textAt } from '../../components/draft/draft';
import { DraftNumber, DraftSelect, DraftSwitch, DraftText, DraftTextarea } from '../../components/draft/inputs';
import { OwnService } from '../../components/draft/own-service';
import { DraftSection } from '../../components/draft/section';
import { SettingGrid } from '../../components/draft/setting-grid';
import { t } from '../../languages/message';
import {
  blockWords,
  engineWords,
  moderationHints,
  peopleWords,
  photoFormats,
  qualityHints,
  recognitionHints,
  reviewWords,
  unsuitableWords,
} from './options';

/** Selects the company of a new profile. */
const OwnerSelect = ({ companyId, onChange }: { companyId: string | null; onChange: (id: string | null) => void }) => {
  const companies = useMe().companies.filter(({ modules }) => modules.includes('shelf'));
  const { errors } = useDraftContext();
  return (
    <Select
      label={t('Company')}
      description={t('Who can use it. Cannot be changed later.')}
      placeholder={t('All companies')}
      data={companies.map(({ id, name }) => ({ value: id, label: name }))}
      value={companyId}
      onChange={onChange}
      error={errors.companyId}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('All companies') }}
    />
  );
};

const LimitSection = () => {
  const { value, fallback, error, set } = useMember('limits.mimeTypes');
  const chosen = Array.isArray(value) ? value : Array.isArray(fallback) ? fallback : [];
  return (
    <DraftSection title={t('Limits')} path="limits">
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <DraftNumber path="limits.minPhotos" label={t('Minimum photos')} min={1} max={30} allowDecimal={false} />
        <DraftNumber path="limits.maxPhotos" label={t('Maximum photos')} min={1} max={30} allowDecimal={false} />
        <DraftNumber path="limits.maxPhotoSizeMb" label={t('Maximum photo size (MB)')} min={0} max={100} />
      </SimpleGrid>
      <MultiSelect
        label={t('Photo formats')}
        data={[...photoFormats]}
        value={chosen.map(String)}
        onChange={(next) => set(next.length === 0 ? undefined : next)}
        error={error}
      />
    </DraftSection>
  );
};

const RecognitionSection = () => {
  const { value } = useDraftContext();
  return (
    <DraftSection title={t('Recognition and review')} path="recognition">
      <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'end' }}>
        <DraftSelect path="recognition.engine" label={t('Engine')} options={engineWords} />
        <DraftSelect path="review" label={t('Review')} options={reviewWords} />
        <DraftNumber
          path="reviewBelow"
          label={t('Review threshold')}
          description={t('Captures with a lower confidence need a review, 0 to 1')}
          min={0}
          max={1}
          step={0.05}
        />
      </SimpleGrid>
      {textAt(value, 'recognition.engine') === 'http' && <OwnService path="recognition.http" name={t('Recognizer')} />}
      <SettingGrid path="recognition" hints={recognitionHints} />
      <DraftSwitch
        path="recognition.reportGaps"
        label={t('Report gaps')}
        description={t('Estimated from the neighboring packs')}
      />
      <DraftSwitch
        path="recognition.reportPriceLabels"
        label={t('Read price labels')}
        description={t('Reports the prices on the shelf edges')}
      />
    </DraftSection>
  );
};

/** The form of a shelf profile; `catalog` is the section for its products. */
export const ProfileForm = ({
  isNew,
  companyId,
  onCompany,
  catalog,
}: {
  isNew: boolean;
  companyId: string | null;
  onCompany: (id: string | null) => void;
  catalog: ReactNode;
}) => (
  <Stack>
    <DraftSection title={t('About')}>
      <SimpleGrid cols={{ base: 1, sm: isNew ? 3 : 2 }}>
        <DraftText
          path="slug"
          label={t('Slug')}
          description={t('Cannot be changed later')}
          required
          disabled={!isNew}
          mono
        />
        <DraftText path="name" label={t('Name')} description={t('Shown to callers and in this panel')} required />
        {isNew && <OwnerSelect companyId={companyId} onChange={onCompany} />}
      </SimpleGrid>
      <DraftTextarea path="description" label={t('Description')} />
    </DraftSection>
    {catalog}
    <LimitSection />
    <RecognitionSection />
    <DraftSection title={t('Capture quality')} path="quality" description={t('Empty thresholds use their default.')}>
      <DraftSwitch path="quality.enabled" label={t('Check photo quality')} />
      <DraftSelect path="quality.blockWhen" label={t('Failed photos')} options={blockWords} />
      <SettingGrid path="quality" hints={qualityHints} />
    </DraftSection>
    <DraftSection title={t('Moderation')} path="moderation" description={t('Runs before anything else uses a photo.')}>
      <DraftSwitch path="moderation.enabled" label={t('Detect people and unsuitable content')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DraftSelect path="moderation.people" label={t('People')} options={peopleWords} />
        <DraftSelect path="moderation.unsuitable" label={t('Unsuitable content')} options={unsuitableWords} />
      </SimpleGrid>
      <SettingGrid path="moderation" hints={moderationHints} />
    </DraftSection>
  </Stack>
);
