/**
 * Parses a comma-separated list of origins; each result has the form of `URL.origin` (`http://127.0.0.1:9999`). Returns
 * null if an entry has a path or is not an http or https URL.
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
