import { SimpleGrid } from '@mantine/core';
import { isObject } from '../../../../../domain/narrowing.ts';
import { useMember } from './context';
import { DraftNumber } from './inputs';
import { memberLabel } from './member-label';

/** The descriptions of numeric settings, by name. */
export type Hints = Readonly<Record<string, { readonly description: string; readonly step?: number }>>;

/** The numeric settings of a group: those with hints first, then the others that the server knows. */
export const SettingGrid = ({
  path,
  hints,
  without = [],
}: {
  path: string;
  hints: Hints;
  /** Settings that are shown elsewhere or do not apply. */
  without?: readonly string[];
}) => {
  const { value, fallback } = useMember(path);
  const known = { ...(isObject(fallback) ? fallback : {}), ...(isObject(value) ? value : {}) };
  const numbers = Object.entries(known).filter(([, one]) => typeof one === 'number');
  const names = [...new Set([...Object.keys(hints), ...numbers.map(([name]) => name)])].filter(
    (name) => !without.includes(name),
  );
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} style={{ alignItems: 'end' }}>
      {names.map((name) => (
        <DraftNumber
          key={name}
          path={`${path}.${name}`}
          label={memberLabel(name)}
          description={hints[name]?.description}
          step={hints[name]?.step ?? 1}
        />
      ))}
    </SimpleGrid>
  );
};
