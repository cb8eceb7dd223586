import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useDraftContext } from '../../../components/draft/context';
import { textAt } from '../../../components/draft/draft';
import { DraftNumber, DraftTags, DraftText, DraftTextarea } from '../../../components/draft/inputs';
import { FieldRows } from './field-rows';
import { isText } from './with-type';

const Lengths = ({ path }: { path: string }) => (
  <SimpleGrid cols={{ base: 1, sm: 3 }} style={{ alignItems: 'end' }}>
    <DraftText
      path={`${path}.validation.pattern`}
      label="Pattern"
      description="A regular expression for the whole value"
      mono
    />
    <DraftNumber path={`${path}.validation.minLength`} label="Minimum length" min={0} allowDecimal={false} />
    <DraftNumber path={`${path}.validation.maxLength`} label="Maximum length" min={0} allowDecimal={false} />
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
          label="Name"
          description="The name in the result. Callers read the value by it."
          required
          mono
        />
        <DraftTextarea
          path={`${path}.description`}
          label="Description"
          description="Tells the engine what to look for"
          minRows={1}
        />
      </SimpleGrid>
      {type === 'enum' && (
        <DraftTags
          path={`${path}.values`}
          label="Values"
          description="Press Enter to add one"
          splitChars={[]}
          required
        />
      )}
      {isText(type) && <Lengths path={path} />}
      {hasFields && (
        <Stack gap="xs">
          <Text size="sm" fw={600}>
            {type === 'array' ? 'Fields of each item' : 'Fields of the group'}
          </Text>
          <FieldRows path={`${path}.fields`} />
        </Stack>
      )}
    </Stack>
  );
};
