/**
 * The origins of a comma-separated list, each in the form that `URL.origin` gives (`http://127.0.0.1:9999`).
 * An entry with a path, or one that is no http or https URL, makes the whole list null.
 */
export const parseOrigins = (list: string): readonly string[] | null => {
  const origins: string[] = [];
  for (const entry of list.split(',')) {
    const text = entry.trim();
    if (text === '') continue;
    if (!URL.canParse(text)) return null;
    const url = new URL(text);
    if (!/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username) return null;
    origins.push(url.origin);
  }
  return origins;
};
