import { ActionIcon, Checkbox, Group, Select, Table, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { isObject } from '../../../../../../domain/narrowing.ts';
import { useDraftContext, useMember } from '../../../components/draft/context';
import { textAt } from '../../../components/draft/draft';
import { ProblemBadge } from '../../../components/draft/section';
import { t } from '../../../languages/message';
import { FieldDetails } from './field-details';
import { fieldNameOf } from './names';
import { typeWords } from './options';
import { withType } from './with-type';

/**
 * The label of a field. The name of a new field follows it until the label loses the focus. Callers read values by
 * name, so a later change of the label does not change it.
 */
const LabelInput = ({
  path,
  otherNames,
  hasFocus,
  onNext,
}: {
  path: string;
  otherNames: ReadonlySet<string>;
  hasFocus: boolean;
  onNext: (() => void) | null;
}) => {
  const { value: field, set } = useMember(path);
  const { error, leave } = useMember(`${path}.label`, true);
  const label = textAt(field, 'label');
  const name = textAt(field, 'name');
  const [isNamed, setIsNamed] = useState(label !== '');
  const change = (next: string) => {
    const follows = !isNamed && name === fieldNameOf(label, otherNames);
    set({
      ...(isObject(field) ? field : {}),
      label: next,
      ...(follows ? { name: fieldNameOf(next, otherNames) } : {}),
    });
  };
  return (
    <TextInput
      aria-label={t('Label of {name}', { name })}
      placeholder={t('As on the document')}
      autoFocus={hasFocus}
      error={error}
      value={label}
      onBlur={() => {
        leave();
        setIsNamed(label !== '');
      }}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && onNext && label !== '') onNext();
      }}
    />
  );
};

/** Shows that the details of a collapsed row have problems. */
const HiddenProblems = ({ path }: { path: string }) => {
  const { errors } = useDraftContext();
  const shown = new Set([`${path}.label`, `${path}.type`]);
  const isHidden = Object.keys(errors).some((one) => one.startsWith(`${path}.`) && !shown.has(one));
  return isHidden ? <ProblemBadge path={path} /> : null;
};

/** An output field: its label, type and whether it is required, with buttons to expand, move and remove it. */
export const FieldRow = ({
  path,
  otherNames,
  hasFocus,
  isOpen,
  onToggle,
  onNext,
  onMove,
  onRemove,
}: {
  path: string;
  otherNames: ReadonlySet<string>;
  /** Whether the row was just added, so that its label can be typed immediately. */
  hasFocus: boolean;
  isOpen: boolean;
  onToggle: () => void;
  /** Adds the next field when Enter is pressed in the label; null if another row follows. */
  onNext: (() => void) | null;
  onMove: { up: (() => void) | null; down: (() => void) | null };
  onRemove: () => void;
}) => {
  const { value } = useDraftContext();
  const { value: field, set } = useMember(path);
  const type = useMember(`${path}.type`);
  const required = useMember(`${path}.required`);
  const name = textAt(value, `${path}.name`);
  const isRequired = required.value === true;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <Table.Tr aria-label={t('Field {name}', { name })}>
        <Table.Td>
          <LabelInput path={path} otherNames={otherNames} hasFocus={hasFocus} onNext={onNext} />
        </Table.Td>
        <Table.Td>
          <Select
            aria-label={t('Type of {name}', { name })}
            error={type.error}
            data={Object.entries(typeWords).map(([one, words]) => ({ value: one, label: words }))}
            value={textAt(value, `${path}.type`)}
            allowDeselect={false}
            onChange={(next) => set(withType(isObject(field) ? field : {}, next))}
          />
        </Table.Td>
        <Table.Td>
          <Checkbox
            aria-label={t('{name} is required', { name })}
            checked={isRequired}
            onChange={({ currentTarget }) => required.set(currentTarget.checked)}
          />
        </Table.Td>
        <Table.Td>
          <Group gap={2} wrap="nowrap" justify="flex-end">
            {!isOpen && <HiddenProblems path={path} />}
            <ActionIcon
              variant="subtle"
              color="gray"
              onClick={onToggle}
              aria-expanded={isOpen}
              aria-label={t('More about {name}', { name })}
            >
              <Chevron size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={!onMove.up}
              onClick={() => onMove.up?.()}
              aria-label={t('Move {name} up', { name })}
            >
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={!onMove.down}
              onClick={() => onMove.down?.()}
              aria-label={t('Move {name} down', { name })}
            >
              <IconArrowDown size={16} />
            </ActionIcon>
            <ActionIcon variant="subtle" color="red" onClick={onRemove} aria-label={t('Remove {name}', { name })}>
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        </Table.Td>
      </Table.Tr>
      {isOpen && (
        <Table.Tr>
          <Table.Td colSpan={4} ps="lg">
            <FieldDetails path={path} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
};
