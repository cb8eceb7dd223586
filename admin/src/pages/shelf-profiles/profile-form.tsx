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

/** Whose a new profile is. */
const OwnerSelect = ({ companyId, onChange }: { companyId: string | null; onChange: (id: string | null) => void }) => {
  const companies = useMe().companies.filter(({ modules }) => modules.includes('shelf'));
  const { errors } = useDraftContext();
  return (
    <Select
      label="For"
      description="Who may use it; this cannot change"
      placeholder="Every company"
      data={companies.map(({ id, name }) => ({ value: id, label: name }))}
      value={companyId}
      onChange={onChange}
      error={errors.companyId}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Every company' }}
    />
  );
};

const LimitSection = () => {
  const { value, fallback, error, set } = useMember('limits.mimeTypes');
  const chosen = Array.isArray(value) ? value : Array.isArray(fallback) ? fallback : [];
  return (
    <DraftSection title="Limits" path="limits">
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <DraftNumber path="limits.minPhotos" label="Fewest photos" min={1} max={30} allowDecimal={false} />
        <DraftNumber path="limits.maxPhotos" label="Most photos" min={1} max={30} allowDecimal={false} />
        <DraftNumber path="limits.maxPhotoSizeMb" label="Largest photo (MB)" min={0} max={100} />
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
        <DraftSelect path="review" label="A person looks" options={reviewWords} />
        <DraftNumber path="reviewBelow" label="Review below confidence" min={0} max={1} step={0.05} />
      </SimpleGrid>
      {textAt(value, 'recognition.engine') === 'http' && <OwnService path="recognition.http" name="recognizer" />}
      <SettingGrid path="recognition" hints={recognitionHints} />
      <DraftSwitch
        path="recognition.reportGaps"
        label="Report empty places"
        description="Guessed from the packs beside"
      />
    </DraftSection>
  );
};

/** The form of a shelf profile; `catalog` is the part for its products. */
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
        <DraftText path="slug" label="Slug" description="It cannot change" required disabled={!isNew} mono />
        <DraftText path="name" label="Name" description="As callers and people see it" required />
        {isNew && <OwnerSelect companyId={companyId} onChange={onCompany} />}
      </SimpleGrid>
      <DraftTextarea path="description" label="Description" />
    </DraftSection>
    {catalog}
    <LimitSection />
    <RecognitionSection />
    <DraftSection title="Capture quality" path="quality" description="Left empty, a threshold has its default.">
      <DraftSwitch path="quality.enabled" label="Check the quality of photos" />
      <DraftSelect path="quality.blockWhen" label="Photos that fail" options={blockWords} />
      <SettingGrid path="quality" hints={qualityHints} />
    </DraftSection>
    <DraftSection title="Moderation" path="moderation" description="Before anything else sees a photo.">
      <DraftSwitch path="moderation.enabled" label="Look for people and unsuitable content" />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DraftSelect path="moderation.people" label="People" options={peopleWords} />
        <DraftSelect path="moderation.unsuitable" label="Unsuitable content" options={unsuitableWords} />
      </SimpleGrid>
      <SettingGrid path="moderation" hints={moderationHints} />
    </DraftSection>
  </Stack>
);
