import { findNodeAtLocation, type Node, type ParseError, parse, parseTree } from 'jsonc-parser';
import { t } from '../../languages/message.ts';

/** The position of a value in a JSON text. */
interface Place {
  /** Counted from 1. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** The names and indexes of a path such as `outputSchema[0].name`. */
const segmentsOf = (path: string): (string | number)[] =>
  [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([name, index]) => (index === undefined ? name : Number(index)));

/**
 * Finds values in a JSON text by their paths as problem documents write them. A value that is missing has the position
 * of the nearest value around it.
 */
export const placesIn = (text: string): ((path: string) => Place | null) => {
  const root = parseTree(text);
  const find = (segments: readonly (string | number)[]): Node | undefined =>
    (root && findNodeAtLocation(root, [...segments])) ??
    (segments.length > 0 ? find(segments.slice(0, -1)) : undefined);
  return (path) => {
    const found = find(segmentsOf(path));
    return found ? { line: lineAt(text, found.offset), start: found.offset, end: found.offset + found.length } : null;
  };
};

/** Why a text is not a JSON object, with the line of the error; null if it is one. */
export const jsonError = (text: string): { readonly message: string; readonly line: number | null } | null => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return null;
    return { message: t("A definition must be a JSON object: '{' … '}'."), line: 1 };
  } catch (error) {
    const found: ParseError[] = [];
    parse(text, found, { disallowComments: true });
    const [first] = found;
    return {
      message: error instanceof Error ? error.message : t('Not valid JSON.'),
      line: first ? lineAt(text, first.offset) : null,
    };
  }
};
