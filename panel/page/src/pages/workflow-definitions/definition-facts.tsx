import { Paper, Stack, Text } from '@mantine/core';
import { listAt, readAt, textAt } from '../../components/draft/draft';
import { Fact, FactList } from '../../components/values/fact-list';
import { engineWords, kindWords, reviewWords, severalDocumentsWords, spreadsWords } from './form/options';

const worded = (words: Readonly<Record<string, string>>, name: string): string => words[name] ?? name;
const list = (value: readonly unknown[]): string => (value.length === 0 ? 'None' : value.join(', '));

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
  const isOn = (path: string) => (readAt(definition, path) === true ? 'On' : 'Off');
  const thresholds = Object.entries((readAt(definition, 'processing.reviewFieldsBelow') ?? {}) as object);
  const isOneCount = at('upload.minFiles') === at('upload.maxFiles');
  return (
    <Paper withBorder p="md">
      <Stack>
        {at('description') && <Text size="sm">{at('description')}</Text>}
        <Facts
          facts={[
            ['Input', worded(kindWords, at('kind'))],
            ['Files', isOneCount ? at('upload.minFiles') : `${at('upload.minFiles')} to ${at('upload.maxFiles')}`],
            ['Maximum file size', `${at('upload.maxFileSizeMb')} MB`],
            ['Formats', list(listAt(definition, 'upload.acceptedFormats'))],
            ['File labels', list(listAt(definition, 'upload.fileLabels'))],
          ]}
        />
        <Facts
          facts={[
            ['Engine', worded(engineWords, at('processing.engine'))],
            ['Review', worded(reviewWords, at('processing.review'))],
            ['Review threshold', at('processing.reviewBelow')],
            ['Thresholds of fields', list(thresholds.map(([name, threshold]) => `${name} ${threshold}`))],
            ['Language', at('processing.locale') || at('processing.language') || 'Detected automatically'],
            ['Several documents', worded(severalDocumentsWords, at('processing.severalDocuments') || 'together')],
            ['Two pages side by side', worded(spreadsWords, at('processing.spreads') || 'keep')],
            ['Quality check', isOn('processing.quality.enabled')],
            ['Fraud checks', isOn('processing.fraud.enabled')],
            ['Identifying fields', list(listAt(definition, 'processing.fraud.identifyingFields'))],
          ]}
        />
      </Stack>
    </Paper>
  );
};
