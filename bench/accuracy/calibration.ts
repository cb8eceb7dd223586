import type { OutputField } from '../../domain/output-field.ts';
import {
  type CalibrationKind,
  confidenceWith,
  kindOfField,
} from '../../processing/documents/extraction/fields/confidence.ts';
import { toContext } from '../../processing/documents/extraction/fields/context.ts';
import { findField } from '../../processing/documents/extraction/fields/field.ts';
import type { FoundField } from '../../processing/documents/extraction/fields/found-field.ts';
import { toSheet } from '../../processing/documents/extraction/sheet/sheet.ts';
import type { PageText } from '../../processing/documents/read/files/page.ts';
import { compare } from './compare.ts';
import { fitLogistic } from './logistic.ts';
import type { Judged } from './reliability.ts';
import { trialsOf } from './trials.ts';

/** A document that was read, with its expected values; copies of one document share its name. */
export interface ReadCase {
  readonly name: string;
  readonly pages: readonly PageText[];
  readonly fields: readonly OutputField[];
  readonly expected: Readonly<Record<string, unknown>>;
}

/** A value that was found, with the expected one. */
export interface Finding {
  readonly document: string;
  readonly field: OutputField;
  readonly found: FoundField;
  readonly expected: unknown;
}

export const findingsOf = ({ name, pages, fields, expected }: ReadCase): Finding[] => {
  const context = toContext(toSheet(pages), undefined, []);
  return fields.flatMap((field) => {
    const found = expected[field.name] === undefined ? null : findField(context, field);
    return found ? [{ document: name, field, found, expected: expected[field.name] }] : [];
  });
};

export type Fit = Readonly<Record<string, readonly number[]>>;

/** Weights by kind of field. Kinds with few cases stay near `pooled`, the weights of all kinds together. */
export const fitByKind = (findings: readonly Finding[]): Fit => {
  const trials = findings.flatMap(({ field, found, expected }) =>
    trialsOf(field, found, expected).map((trial) => ({ ...trial, kind: kindOfField(found) })),
  );
  const pooled = fitLogistic(trials);
  const kinds = [...new Set(trials.map(({ kind }) => kind))].sort();
  const own = (kind: CalibrationKind) =>
    fitLogistic(
      trials.filter((trial) => trial.kind === kind),
      pooled,
    );
  return { ...Object.fromEntries(kinds.map((kind) => [kind, own(kind)])), pooled };
};

const foldCount = 5;

/** Computes the confidences of each document from a fit on the others, in five folds by document. */
export const heldOut = (findings: readonly Finding[]): Judged[] => {
  const documents = [...new Set(findings.map(({ document }) => document))].sort();
  const foldOf = new Map(documents.map((document, index) => [document, index % foldCount]));
  return Array.from({ length: foldCount }, (_, fold) => fold).flatMap((fold) => {
    const fit = fitByKind(findings.filter(({ document }) => foldOf.get(document) !== fold));
    return findings
      .filter(({ document }) => foldOf.get(document) === fold)
      .map(({ field, found, expected }) => ({
        confidence: confidenceWith(fit[kindOfField(found)] ?? fit.pooled ?? [], found),
        right: compare(field.type, expected, found.value).right,
      }));
  });
};
