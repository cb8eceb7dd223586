import { contentTypeOf } from 'docket-capture';
import { CommandError } from './failures.ts';

/** Requires that the name of a file shows its format. @throws CommandError */
export const requireKnownEnding = (name: string): void => {
  if (contentTypeOf(name) !== undefined) return;
  throw new CommandError(
    `The ending of ${name} does not name a format of documents. Rename the file to end like its content, such as .pdf or .jpg.`,
  );
};
