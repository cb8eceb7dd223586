import { z } from 'zod';
import type { OutputField } from '../../domain/output-field.ts';
import { compare } from './compare.ts';
import type { Observation } from './figures.ts';

const Rows = z.array(z.record(z.string(), z.unknown())).catch([]);

/** Compares one field of a document; of a table, each cell of the expected rows, under the names `table.column`. */
export const observe = (
  field: OutputField,
  expected: unknown,
  got: unknown,
  confidence: number | null,
): Observation[] => {
  if (field.type !== 'array' || !field.fields) {
    return [{ field: field.name, confidence, ...compare(field.type, expected, got) }];
  }
  const wanted = Rows.parse(expected);
  const read = Rows.parse(got);
  return wanted.flatMap((row, index) =>
    (field.fields ?? []).flatMap(({ name, type }): Observation[] =>
      row[name] === undefined
        ? []
        : [{ field: `${field.name}.${name}`, confidence, ...compare(type, row[name], read[index]?.[name]) }],
    ),
  );
};
