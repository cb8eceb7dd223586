import { Badge, Table, Text } from '@mantine/core';
import { textMember } from '../../../../../domain/narrowing.ts';
import { listAt, readAt, textAt } from '../../components/draft/draft';
import { listWords } from '../../languages/formats';
import { t } from '../../languages/message';
import { typeWords } from './form/options';

interface Row {
  readonly field: unknown;
  readonly depth: number;
  readonly key: string;
}

/** The fields as rows, each followed by its nested fields. */
const rowsOf = (fields: readonly unknown[], depth = 0, parent = ''): Row[] =>
  fields.flatMap((field) => {
    const key = `${parent}/${textAt(field, 'name')}`;
    return [{ field, depth, key }, ...rowsOf(listAt(field, 'fields'), depth + 1, key)];
  });

const rulesOf = (field: unknown): string =>
  [
    textAt(field, 'validation.pattern') && t('matches {textAt}', { textAt: textAt(field, 'validation.pattern') }),
    textAt(field, 'validation.minLength') &&
      t('at least {textAt} characters', { textAt: textAt(field, 'validation.minLength') }),
    textAt(field, 'validation.maxLength') &&
      t('at most {textAt} characters', { textAt: textAt(field, 'validation.maxLength') }),
    listAt(field, 'values').length > 0 &&
      t('one of {listAt}', { listAt: listWords(listAt(field, 'values').map(String)) }),
  ]
    .filter(Boolean)
    .join('; ');

/** The output fields of a definition. */
export const FieldTable = ({ definition }: { definition: unknown }) => (
  <Table.ScrollContainer
    minWidth={720}
    scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': t('Output fields') } }}
  >
    <Table verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Field')}</Table.Th>
          <Table.Th>{t('Type')}</Table.Th>
          <Table.Th>{t('Description')}</Table.Th>
          <Table.Th>{t('Rules')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rowsOf(listAt(definition, 'outputSchema')).map(({ field, depth, key }) => (
          <Table.Tr key={key}>
            <Table.Td ps={12 + depth * 20}>
              <Text size="sm" fw={600}>
                {textAt(field, 'label')}
              </Text>
              <Text size="sm" c="dimmed" className="docket-mono">
                {textAt(field, 'name')}
              </Text>
            </Table.Td>
            <Table.Td miw={130}>
              {textMember(typeWords, textAt(field, 'type')) ?? textAt(field, 'type')}
              {readAt(field, 'required') === true && (
                <Badge ms="xs" size="sm" variant="light" tt="none">
                  {t('Required')}
                </Badge>
              )}
            </Table.Td>
            <Table.Td maw={320}>
              <Text size="sm">{textAt(field, 'description') || '–'}</Text>
            </Table.Td>
            <Table.Td maw={320} style={{ overflowWrap: 'anywhere' }}>
              <Text size="sm">{rulesOf(field) || '–'}</Text>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);
