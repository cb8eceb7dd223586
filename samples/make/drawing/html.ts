const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text made safe to stand in HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

/** Lines of text with a break after each but the last. */
export const htmlLines = (lines: readonly string[]): string => lines.map(escapeHtml).join('<br>');
