import type { ItemRole } from '../lexicon/items.ts';
import type { Span } from '../sheet/sheet.ts';

/** One line of a table or of a receipt. */
export interface Item {
  readonly values: Map<ItemRole, string>;
  /** Its texts by the printed headings of their columns. */
  readonly headed: ReadonlyMap<string, string>;
  readonly spans: Span[];
}
