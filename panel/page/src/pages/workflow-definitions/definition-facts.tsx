import { Paper, Stack, Text } from '@mantine/core';
import { listAt, membersAt, readAt, textAt } from '../../components/draft/draft';
import { Fact, FactList } from '../../components/values/fact-list';
import { listWords } from '../../languages/formats';
import { t } from '../../languages/message';
import { engineWords, kindWords, reviewWords, severalDocumentsWords, spreadsWords } from './form/options';

const wordsFor = (words: Readonly<Record<string, string>>, name: string): string => words[name] ?? name;
const list = (value: readonly unknown[]): string => (value.length === 0 ? t('None') : listWords(value.map(String)));

const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) => (
  <FactList>
    {facts.map(([name, value]) => (
      <Fact key={name} name={name}>
        {value}
      </Fact>
    ))}
  </FactList>
);

/** The settings of a definition at a glance, without its output fields. */
export const DefinitionFacts = ({ definition }: { definition: Readonly<Record<string, unknown>> }) => {
  const at = (path: string) => textAt(definition, path);
  const isOn = (path: string) => (readAt(definition, path) === true ? t('On') : t('Off'));
  const thresholds = Object.entries(membersAt(definition, 'processing.reviewFieldsBelow'));
  const isOneCount = at('upload.minFiles') === at('upload.maxFiles');
  return (
    <Paper withBorder p="md">
      <Stack>
        {at('description') && <Text size="sm">{at('description')}</Text>}
        <Facts
          facts={[
            [t('Input'), wordsFor(kindWords, at('kind'))],
            [
              t('Files'),
              isOneCount
                ? at('upload.minFiles')
                : t('{at} to {at2}', { at: at('upload.minFiles'), at2: at('upload.maxFiles') }),
            ],
            [t('Maximum file size'), t('{at} MB', { at: at('upload.maxFileSizeMb') })],
            [t('Formats'), list(listAt(definition, 'upload.acceptedFormats'))],
            [t('File labels'), list(listAt(definition, 'upload.fileLabels'))],
          ]}
        />
        <Facts
          facts={[
            [t('Engine'), wordsFor(engineWords, at('processing.engine'))],
            [t('Review'), wordsFor(reviewWords, at('processing.review'))],
            [t('Review threshold'), at('processing.reviewBelow')],
            [t('Thresholds of fields'), list(thresholds.map(([name, threshold]) => `${name} ${threshold}`))],
            [t('Language'), at('processing.locale') || at('processing.language') || t('Detected automatically')],
            [t('Several documents'), wordsFor(severalDocumentsWords, at('processing.severalDocuments') || 'together')],
            [t('Two pages side by side'), wordsFor(spreadsWords, at('processing.spreads') || 'keep')],
            [
              t('Second reader'),
              readAt(definition, 'processing.secondReader') === undefined
                ? t('Off')
                : t('On, below a confidence of {below}', { below: at('processing.secondReader.below') }),
            ],
            [t('Quality check'), isOn('processing.quality.enabled')],
            [t('Fraud checks'), isOn('processing.fraud.enabled')],
            [t('Identifying fields'), list(listAt(definition, 'processing.fraud.identifyingFields'))],
          ]}
        />
      </Stack>
    </Paper>
  );
};
