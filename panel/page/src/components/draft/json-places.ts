/** The position of a value in a JSON text. */
interface Place {
  /** Counted from 1. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

interface Level {
  readonly path: string;
  /** Of a list; null in an object. */
  index: number | null;
  key: string | null;
}

const pathOf = (level: Level | undefined): string => {
  if (!level) return '';
  if (level.index !== null) return `${level.path}[${level.index}]`;
  return level.path === '' ? `${level.key}` : `${level.path}.${level.key}`;
};

/** The position of every value in a valid JSON text, by its path as problem documents write it. */
export const jsonPlaces = (text: string): ReadonlyMap<string, Place> => {
  const places = new Map<string, Place>();
  const levels: Level[] = [];
  let line = 1;
  let lineEnd = 0;
  let isKey = false;
  for (const { 0: word, index } of text.matchAll(token)) {
    for (let next = text.indexOf('\n', lineEnd); next !== -1 && next < index; next = text.indexOf('\n', lineEnd)) {
      line += 1;
      lineEnd = next + 1;
    }
    const level = levels.at(-1);
    if (word === '}' || word === ']') {
      levels.pop();
    } else if (word === ',') {
      if (level && level.index !== null) {
        level.index += 1;
      } else {
        isKey = true;
      }
    } else if (word === ':') {
      isKey = false;
    } else if (isKey && level) {
      level.key = JSON.parse(word) as string;
    } else {
      const path = pathOf(level);
      places.set(path, { line, start: index, end: index + word.length });
      if (word === '[') levels.push({ path, index: 0, key: null });
      if (word === '{') {
        levels.push({ path, index: null, key: null });
        isKey = true;
      }
    }
    if (word === '}' || word === ']' || word === '[') isKey = false;
  }
  return places;
};

/** The position of the value at a path, or of the nearest value around it if it is missing. */
export const placeOf = (places: ReadonlyMap<string, Place>, path: string): Place | null => {
  for (let at = path; ; at = at.replace(/(?:^|\.)[^.[\]]*$|\[\d+\]$/, '')) {
    const place = places.get(at);
    if (place) return place;
    if (at === '') return null;
  }
};

/** Why a text is not a JSON object, with the line if the browser reports it; null if it is one. */
export const jsonError = (text: string): { readonly message: string; readonly line: number | null } | null => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return null;
    return { message: 'A definition must be a JSON object: { … }.', line: 1 };
  } catch (error) {
    const message = error instanceof Error ? error.message : 'Not valid JSON.';
    const line = /line (\d+)/.exec(message)?.[1];
    const position = /position (\d+)/.exec(message)?.[1];
    const counted = position ? text.slice(0, Number(position)).split('\n').length : null;
    return { message, line: line ? Number(line) : counted };
  }
};
