const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

/** Joins lines of text with breaks. */
export const htmlLines = (lines: readonly string[]): string => lines.map(escapeHtml).join('<br>');
