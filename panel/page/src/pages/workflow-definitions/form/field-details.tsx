import { Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useDraftContext, useMember } from '../../../components/draft/context';
import { textAt } from '../../../components/draft/draft';
import { DraftNumber, DraftSwitch, DraftTags, DraftText, DraftTextarea } from '../../../components/draft/inputs';
import { FieldList } from './field-list';
import { typeWords } from './options';

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

const isText = (type: string | null): boolean => !['array', 'object', 'boolean', 'enum'].includes(type ?? '');

/** The type of a field. Changing it removes the settings that the new type does not use. */
const TypeSelect = ({ path }: { path: string }) => {
  const { value: field, set } = useMember(path);
  const error = useMember(`${path}.type`).error;
  const change = (type: string | null) => {
    const { fields, values, validation, ...rest } = field as Readonly<Record<string, unknown>>;
    set({
      ...rest,
      type,
      ...(validation !== undefined && isText(type) ? { validation } : {}),
      ...(values !== undefined && type === 'enum' ? { values } : {}),
      ...(fields !== undefined && (type === 'array' || type === 'object') ? { fields } : {}),
    });
  };
  return (
    <Select
      label="Type"
      description="The kind of value"
      withAsterisk
      error={error}
      data={Object.entries(typeWords).map(([name, words]) => ({ value: name, label: words }))}
      value={textAt(field, 'type')}
      allowDeselect={false}
      onChange={change}
    />
  );
};

/** The settings of one output field. */
export const FieldDetails = ({ path }: { path: string }) => {
  const { value } = useDraftContext();
  const type = textAt(value, `${path}.type`);
  const hasFields = type === 'object' || type === 'array';
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <DraftText path={`${path}.name`} label="Name" description="The name in the result" required mono />
        <DraftText
          path={`${path}.label`}
          label="Label"
          description="The name on documents and in this panel"
          required
        />
        <TypeSelect path={path} />
      </SimpleGrid>
      <DraftTextarea path={`${path}.description`} label="Description" description="Tells the engine what to look for" />
      <DraftSwitch
        path={`${path}.required`}
        label="Required"
        description="If it is missing or breaks its rules, the submission needs a review"
      />
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
          <FieldList path={`${path}.fields`} />
        </Stack>
      )}
    </Stack>
  );
};
