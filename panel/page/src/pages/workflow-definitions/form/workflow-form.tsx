import { ColorInput, SimpleGrid, Stack } from '@mantine/core';
import { useDraftContext, useMember } from '../../../components/draft/context';
import { textAt } from '../../../components/draft/draft';
import { DraftNumber, DraftSelect, DraftTags, DraftText, DraftTextarea } from '../../../components/draft/inputs';
import { DraftSection } from '../../../components/draft/section';
import { FieldList } from './field-list';
import { FraudSection } from './fraud-section';
import { formatsOf, kindWords } from './options';
import { ProcessingSection } from './processing-section';
import { QualitySection } from './quality-section';

const DraftColor = () => {
  const { value, error, set } = useMember('color');
  return (
    <ColorInput
      label="Color"
      description="Shown beside the name"
      placeholder="#0a7f5a"
      error={error}
      format="hex"
      fixOnBlur={false}
      value={typeof value === 'string' ? value : ''}
      swatches={['#0a7f5a', '#1d4a45', '#1c6bbd', '#6741d9', '#c2255c', '#b35309', '#495057']}
      eyeDropperButtonProps={{ 'aria-label': 'Pick a color from the screen' }}
      onChange={(next) => set(next === '' ? undefined : next)}
    />
  );
};

const AboutSection = ({ isNew }: { isNew: boolean }) => (
  <DraftSection title="About">
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <DraftText
        path="slug"
        label="Slug"
        description={
          isNew ? 'Callers use it to choose the workflow. Cannot be changed later.' : 'Cannot be changed later'
        }
        required
        disabled={!isNew}
        mono
      />
      <DraftText path="name" label="Name" description="Shown to callers and in this panel" required />
      <DraftSelect path="kind" label="Input" description="What callers upload" options={kindWords} />
      <DraftText path="icon" label="Icon" description="An icon name for callers, such as receipt" />
      <DraftColor />
    </SimpleGrid>
    <DraftTextarea path="description" label="Description" description="What it is for, in a sentence or two" />
  </DraftSection>
);

const UploadSection = () => {
  const { value } = useDraftContext();
  const kind = textAt(value, 'kind');
  return (
    <DraftSection title="Upload" path="upload">
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <DraftNumber path="upload.minFiles" label="Minimum files" required min={1} max={100} allowDecimal={false} />
        <DraftNumber path="upload.maxFiles" label="Maximum files" required min={1} max={100} allowDecimal={false} />
        <DraftNumber path="upload.maxFileSizeMb" label="Maximum file size (MB)" required min={0} max={5000} />
      </SimpleGrid>
      <DraftTags
        path="upload.acceptedFormats"
        label="Accepted formats"
        description="MIME types. Press Enter to add one."
        required
        suggestions={kind === 'photo' || kind === 'audio' ? formatsOf[kind] : formatsOf.document}
      />
      <DraftTags
        path="upload.fileLabels"
        label="File labels"
        description="The first label is for the first file, and so on. Further files are called “file N”."
        splitChars={[]}
        isOrdered
      />
    </DraftSection>
  );
};

/** The form of a workflow's definition. */
export const WorkflowForm = ({ isNew }: { isNew: boolean }) => (
  <Stack>
    <AboutSection isNew={isNew} />
    <UploadSection />
    <DraftSection
      title="Output fields"
      path="outputSchema"
      description="The values to extract from each upload. Labels and descriptions help the engine to find them."
    >
      <FieldList path="outputSchema" isTop />
    </DraftSection>
    <ProcessingSection />
    <QualitySection />
    <FraudSection />
  </Stack>
);
