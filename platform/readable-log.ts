import { prettyFactory } from 'pino-pretty';

/** Members that the line shows elsewhere, or that are useless on a terminal. */
const shownElsewhere: ReadonlySet<string> = new Set(['level', 'time', 'name', 'pid', 'hostname', 'msg']);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const textOf = (value: unknown): string => {
  const text = String(value);
  return /[\s"]/.test(text) ? JSON.stringify(text) : text;
};

/**
 * Members as `name=value`: those of objects as `object.name`, arrays of plain values with commas; empty values are left
 * out.
 */
const pairsOf = (value: unknown, path: string): string[] => {
  if (value === null || value === undefined || value === '') return [];
  if (!isObject(value)) return [`${path}=${textOf(value)}`];
  if (Array.isArray(value) && value.every((one) => !isObject(one))) {
    return value.length === 0 ? [] : [`${path}=${textOf(value.join(','))}`];
  }
  return Object.entries(value).flatMap(([name, member]) => pairsOf(member, path === '' ? name : `${path}.${name}`));
};

/** The stack of a logged error, indented below its line. */
const stackLines = (error: unknown): string => {
  const text = isObject(error) ? (error.stack ?? error.message) : error;
  return text === undefined ? '' : `\n${String(text).replace(/^/gm, '    ')}`;
};

/** A record's message and members on one line, without JSON, and the stack of its error below. */
export const readableMessage = ({ err, ...record }: Readonly<Record<string, unknown>>): string => {
  const members = Object.fromEntries(Object.entries(record).filter(([name]) => !shownElsewhere.has(name)));
  return [record.msg ?? '', ...pairsOf(members, '')].join('  ') + stackLines(err);
};

/** Returns a function that turns a JSON line of the log into text for people. */
export const createPrettifier = (colorize: boolean): ((line: string) => string) =>
  prettyFactory({
    ignore: 'pid,hostname',
    translateTime: 'HH:MM:ss.l',
    colorize,
    hideObject: true,
    messageFormat: readableMessage,
  });
