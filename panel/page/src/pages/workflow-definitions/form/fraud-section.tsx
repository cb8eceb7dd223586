import { Button, Collapse, MultiSelect, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { fraudSignals } from '../../../../../../domain/fraud/signals.ts';
import { useMember } from '../../../components/draft/context';
import { DraftSwitch } from '../../../components/draft/inputs';
import { DraftSection } from '../../../components/draft/section';
import { type Hints, SettingGrid } from '../../../components/draft/setting-grid';
import { t } from '../../../languages/message';
import { DocumentKeys } from './document-keys';
import { fraudHints } from './hints';
import { useFieldNames } from './use-field-names';

const signalHints: Hints = Object.fromEntries(
  Object.entries(fraudSignals).map(([name, { weight }]) => [
    name,
    { description: t('Default: {weight}; 0 turns it off', { weight }), step: 0.05 },
  ]),
);

const IdentifyingFields = () => {
  const names = useFieldNames();
  const { value, error, set } = useMember('processing.fraud.identifyingFields');
  const chosen = Array.isArray(value) ? value.map(String) : [];
  return (
    <MultiSelect
      label={t('Identifying fields')}
      description={t('Two documents with the same values here are the same document')}
      data={[...new Set([...names, ...chosen])]}
      value={chosen}
      onChange={set}
      error={error}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('No identifying fields') }}
    />
  );
};

/** The fraud checks: identifying fields, document keys and thresholds. */
export const FraudSection = () => {
  const [isOpen, { toggle }] = useDisclosure();
  return (
    <DraftSection title={t('Fraud checks')} path="processing.fraud">
      <DraftSwitch path="processing.fraud.enabled" label={t('Detect duplicates and edited files')} />
      <IdentifyingFields />
      <DocumentKeys />
      <SettingGrid path="processing.fraud" hints={fraudHints} />
      <Stack gap="sm" align="flex-start">
        <Button variant="default" size="xs" onClick={toggle} aria-expanded={isOpen}>
          {t('Signal weights')}
        </Button>
        <Collapse expanded={isOpen} keepMounted={false} w="100%">
          <SettingGrid path="processing.fraud.weights" hints={signalHints} />
        </Collapse>
      </Stack>
    </DraftSection>
  );
};
