import type { FormatValues } from 'icu-minify/format';
import { createElement, Fragment, type ReactNode } from 'react';
import { formatMessage, isolateValue, type Value } from './message';

/** The values of a message's placeholders, and how its elements are drawn. */
type RichValues = Readonly<Record<string, Value | ((content: ReactNode) => ReactNode)>>;

/** A text with elements, such as `Read <link>the guide</link>.`: the value of each element draws its content. */
export const rich = (message: string, values: RichValues, context?: string): ReactNode => {
  const given: FormatValues<ReactNode> = {};
  for (const [name, value = ''] of Object.entries(values)) {
    given[name] =
      typeof value === 'function' ? (content) => value(createElement(Fragment, null, ...content)) : isolateValue(value);
  }
  const parts = formatMessage(message, given, context);
  return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts;
};
