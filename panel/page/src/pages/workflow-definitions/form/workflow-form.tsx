import { Collapse, ColorInput, Group, SimpleGrid, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useDraftContext, useMember, useProblemCount } from '../../../components/draft/context';
import { readAt, textAt } from '../../../components/draft/draft';
import { DraftNumber, DraftSelect, DraftTags, DraftText, DraftTextarea } from '../../../components/draft/inputs';
import { DraftSection } from '../../../components/draft/section';
import { t } from '../../../languages/message';
import { FieldRows } from './field-rows';
import { FraudSection } from './fraud-section';
import { slugOf } from './names';
import { formatsOf, kindWords } from './options';
import { ProcessingSection } from './processing-section';
import { QualitySection } from './quality-section';
import { SecondReaderSection } from './second-reader-section';

const DraftColor = () => {
  const { value, error, set } = useMember('color');
  return (
    <ColorInput
      label={t('Color')}
      description={t('Shown beside the name')}
      placeholder="#0a7f5a"
      error={error}
      format="hex"
      fixOnBlur={false}
      value={typeof value === 'string' ? value : ''}
      swatches={['#0a7f5a', '#1d4a45', '#1c6bbd', '#6741d9', '#c2255c', '#b35309', '#495057']}
      eyeDropperButtonProps={{ 'aria-label': t('Pick a color from the screen') }}
      onChange={(next) => set(next === '' ? undefined : next)}
    />
  );
};

/** The name of a workflow. The slug of a new one follows it until another slug is typed. */
const NameInput = ({ isNew }: { isNew: boolean }) => {
  const { value, setAt } = useDraftContext();
  const { error, leave } = useMember('name', true);
  const name = textAt(value, 'name');
  const change = (next: string) => {
    setAt('name', next);
    if (isNew && textAt(value, 'slug') === slugOf(name)) setAt('slug', slugOf(next));
  };
  return (
    <TextInput
      label={t('Name')}
      description={t('Shown to callers and in this panel')}
      withAsterisk
      error={error}
      value={name}
      onBlur={leave}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
};

const AboutSection = ({ isNew }: { isNew: boolean }) => (
  <DraftSection title={t('About')}>
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <NameInput isNew={isNew} />
      <DraftText
        path="slug"
        label={t('Slug')}
        description={
          isNew ? t('Callers choose the workflow by it. It cannot be changed.') : t('Cannot be changed later')
        }
        required
        disabled={!isNew}
        mono
      />
      <DraftSelect path="kind" label={t('Input')} description={t('What callers upload')} options={kindWords} />
    </SimpleGrid>
  </DraftSection>
);

const AppearanceSection = () => (
  <DraftSection title={t('Appearance')}>
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <DraftText path="icon" label={t('Icon')} description={t('An icon name for callers, such as receipt')} />
      <DraftColor />
    </SimpleGrid>
    <DraftTextarea
      path="description"
      label={t('Description')}
      description={t('What it is for, in a sentence or two')}
    />
  </DraftSection>
);

const UploadSection = () => {
  const { value } = useDraftContext();
  const kind = textAt(value, 'kind');
  return (
    <DraftSection title={t('Upload')} path="upload">
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <DraftNumber
          path="upload.minFiles"
          label={t('Minimum files')}
          required
          min={1}
          max={100}
          allowDecimal={false}
        />
        <DraftNumber
          path="upload.maxFiles"
          label={t('Maximum files')}
          required
          min={1}
          max={100}
          allowDecimal={false}
        />
        <DraftNumber path="upload.maxFileSizeMb" label={t('Maximum file size (MB)')} required min={0} max={5000} />
      </SimpleGrid>
      <DraftTags
        path="upload.acceptedFormats"
        label={t('Accepted formats')}
        description={t('MIME types. Press Enter to add one.')}
        required
        suggestions={kind === 'photo' || kind === 'audio' ? formatsOf[kind] : formatsOf.document}
      />
      <DraftTags
        path="upload.fileLabels"
        label={t('File labels')}
        description={t('The first label is for the first file, and so on. Other files are called “file N”.')}
        splitChars={[]}
        isOrdered
      />
    </DraftSection>
  );
};

/** The settings that have a default for every workflow. The section opens when a problem appears in it. */
const AdvancedSettings = ({ isOpenFirst }: { isOpenFirst: boolean }) => {
  const hasProblem = useProblemCount('upload') + useProblemCount('processing') > 0;
  const [isOpen, { toggle, open }] = useDisclosure(isOpenFirst);
  useEffect(() => {
    if (hasProblem) open();
  }, [hasProblem, open]);
  const { value } = useDraftContext();
  const isBuiltin = (textAt(value, 'processing.engine') || 'builtin') === 'builtin';
  // With another engine it is shown only to be turned off.
  const hasSecondReader = readAt(value, 'processing.secondReader') !== undefined;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Stack>
      <UnstyledButton onClick={toggle} aria-expanded={isOpen} p="md">
        <Group gap="xs" wrap="nowrap">
          <Chevron size={18} aria-hidden style={{ flexShrink: 0 }} />
          <div>
            <Text fw={600}>{t('Advanced')}</Text>
            <Text size="sm" c="dimmed">
              {t('Files, engine, review, capture quality, fraud checks and appearance. All of them have defaults.')}
            </Text>
          </div>
        </Group>
      </UnstyledButton>
      <Collapse expanded={isOpen} keepMounted={false}>
        <Stack>
          <UploadSection />
          <ProcessingSection />
          {(isBuiltin || hasSecondReader) && <SecondReaderSection />}
          <QualitySection />
          <FraudSection />
          <AppearanceSection />
        </Stack>
      </Collapse>
    </Stack>
  );
};

/**
 * The form of a workflow's definition: its name, its fields as a table, and the settings with defaults.
 * @param showsAdvanced whether the settings with defaults are shown from the start, because the draft starts with a
 * change there
 */
export const WorkflowForm = ({ isNew, showsAdvanced }: { isNew: boolean; showsAdvanced: boolean }) => (
  <Stack>
    <AboutSection isNew={isNew} />
    <DraftSection
      title={t('Output fields')}
      path="outputSchema"
      description={t('The values to extract from each upload. Labels and descriptions help the engine to find them.')}
    >
      <FieldRows path="outputSchema" isTop />
    </DraftSection>
    <AdvancedSettings isOpenFirst={showsAdvanced} />
  </Stack>
);
