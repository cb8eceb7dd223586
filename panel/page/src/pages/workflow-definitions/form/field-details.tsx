import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useDraftContext } from '../../../components/draft/context';
import { textAt } from '../../../components/draft/draft';
import { DraftNumber, DraftTags, DraftText, DraftTextarea } from '../../../components/draft/inputs';
import { t } from '../../../languages/message';
import { FieldRows } from './field-rows';
import { isText } from './with-type';

const Lengths = ({ path }: { path: string }) => (
  <SimpleGrid cols={{ base: 1, sm: 3 }} style={{ alignItems: 'end' }}>
    <DraftText
      path={`${path}.validation.pattern`}
      label={t('Pattern')}
      description={t('A regular expression for the whole value')}
      mono
    />
    <DraftNumber path={`${path}.validation.minLength`} label={t('Minimum length')} min={0} allowDecimal={false} />
    <DraftNumber path={`${path}.validation.maxLength`} label={t('Maximum length')} min={0} allowDecimal={false} />
  </SimpleGrid>
);

/** The settings of an output field that have a default, and the fields of a group. */
export const FieldDetails = ({ path }: { path: string }) => {
  const { value } = useDraftContext();
  const type = textAt(value, `${path}.type`);
  const hasFields = type === 'object' || type === 'array';
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DraftText
          path={`${path}.name`}
          label={t('Name')}
          description={t('The name in the result. Callers read the value by it.')}
          required
          mono
        />
        <DraftTextarea
          path={`${path}.description`}
          label={t('Description')}
          description={t('Tells the engine what to look for')}
          minRows={1}
        />
      </SimpleGrid>
      {type === 'enum' && (
        <DraftTags
          path={`${path}.values`}
          label={t('Values')}
          description={t('Press Enter to add one')}
          splitChars={[]}
          required
        />
      )}
      {isText(type) && <Lengths path={path} />}
      {hasFields && (
        <Stack gap="xs">
          <Text size="sm" fw={600}>
            {type === 'array' ? t('Fields of each item') : t('Fields of the group')}
          </Text>
          <FieldRows path={`${path}.fields`} />
        </Stack>
      )}
    </Stack>
  );
};
