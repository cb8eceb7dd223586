import { MultiSelect, Select, SimpleGrid, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMe } from '../../api/me';
import { useDraftContext, useMember } from '../../components/draft/context';
import { textAt } from '../../components/draft/draft';
import { DraftNumber, DraftSelect, DraftSwitch, DraftText, DraftTextarea } from '../../components/draft/inputs';
import { OwnService } from '../../components/draft/own-service';
import { DraftSection } from '../../components/draft/section';
import { SettingGrid } from '../../components/draft/setting-grid';
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
      label="Company"
      description="Who can use it. Cannot be changed later."
      placeholder="All companies"
      data={companies.map(({ id, name }) => ({ value: id, label: name }))}
      value={companyId}
      onChange={onChange}
      error={errors.companyId}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'All companies' }}
    />
  );
};

const LimitSection = () => {
  const { value, fallback, error, set } = useMember('limits.mimeTypes');
  const chosen = Array.isArray(value) ? value : Array.isArray(fallback) ? fallback : [];
  return (
    <DraftSection title="Limits" path="limits">
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <DraftNumber path="limits.minPhotos" label="Minimum photos" min={1} max={30} allowDecimal={false} />
        <DraftNumber path="limits.maxPhotos" label="Maximum photos" min={1} max={30} allowDecimal={false} />
        <DraftNumber path="limits.maxPhotoSizeMb" label="Maximum photo size (MB)" min={0} max={100} />
      </SimpleGrid>
      <MultiSelect
        label="Photo formats"
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
    <DraftSection title="Recognition and review" path="recognition">
      <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'end' }}>
        <DraftSelect path="recognition.engine" label="Engine" options={engineWords} />
        <DraftSelect path="review" label="Review" options={reviewWords} />
        <DraftNumber
          path="reviewBelow"
          label="Review threshold"
          description="Captures with a lower confidence need a review, 0 to 1"
          min={0}
          max={1}
          step={0.05}
        />
      </SimpleGrid>
      {textAt(value, 'recognition.engine') === 'http' && <OwnService path="recognition.http" name="Recognizer" />}
      <SettingGrid path="recognition" hints={recognitionHints} />
      <DraftSwitch
        path="recognition.reportGaps"
        label="Report gaps"
        description="Estimated from the neighboring packs"
      />
      <DraftSwitch
        path="recognition.reportPriceLabels"
        label="Read price labels"
        description="Reports the prices on the edges of the boards"
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
    <DraftSection title="About">
      <SimpleGrid cols={{ base: 1, sm: isNew ? 3 : 2 }}>
        <DraftText path="slug" label="Slug" description="Cannot be changed later" required disabled={!isNew} mono />
        <DraftText path="name" label="Name" description="Shown to callers and in this panel" required />
        {isNew && <OwnerSelect companyId={companyId} onChange={onCompany} />}
      </SimpleGrid>
      <DraftTextarea path="description" label="Description" />
    </DraftSection>
    {catalog}
    <LimitSection />
    <RecognitionSection />
    <DraftSection title="Capture quality" path="quality" description="Empty thresholds use their default.">
      <DraftSwitch path="quality.enabled" label="Check photo quality" />
      <DraftSelect path="quality.blockWhen" label="Failed photos" options={blockWords} />
      <SettingGrid path="quality" hints={qualityHints} />
    </DraftSection>
    <DraftSection title="Moderation" path="moderation" description="Runs before anything else uses a photo.">
      <DraftSwitch path="moderation.enabled" label="Detect people and unsuitable content" />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DraftSelect path="moderation.people" label="People" options={peopleWords} />
        <DraftSelect path="moderation.unsuitable" label="Unsuitable content" options={unsuitableWords} />
      </SimpleGrid>
      <SettingGrid path="moderation" hints={moderationHints} />
    </DraftSection>
  </Stack>
);
