import { type Command, InvalidArgumentError } from 'commander';
import { Docket } from 'docket-capture';
import { createOutput, type Output } from './output.ts';
import { type Flags, readSettings, type Settings } from './settings.ts';

/** The context of a command. */
export interface Context extends Output {
  readonly docket: Docket;
  readonly settings: Settings;
}

/** The options that every command has. */
const addSharedOptions = (command: Command): Command =>
  command
    .option('--url <url>', 'address of the service (default: DOCKET_URL, or that of "docketctl login")')
    .option('--key <key>', 'API key (default: DOCKET_API_KEY, or that of "docketctl login")')
    .option('--json', 'print JSON');

type SharedOptions = Flags & { readonly json?: boolean };

/** Lets a command call the service: `work` gets a client, the command's arguments and its options. */
export const calls = <Options extends object>(
  command: Command,
  work: (context: Context, args: readonly string[], options: Options) => Promise<void>,
): Command =>
  addSharedOptions(command).action(async (...received: unknown[]) => {
    // The rest are the options of this command, which may become parameters of a request.
    const { url, key, json, ...own } = command.opts<SharedOptions>();
    const args = received.slice(0, -2).flat().map(String);
    const settings = await readSettings({ url, key });
    const docket = new Docket({ baseUrl: settings.url, apiKey: settings.apiKey });
    // biome-ignore lint/plugin/casts: Commander passes the options that the command declares
    await work({ docket, settings, ...createOutput(json === true) }, args, own as Options);
  });

/** A number of an option. @throws InvalidArgumentError if the text is not a whole number from 1 */
export const wholeNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('It must be a whole number from 1.');
  return value;
};

/** Seconds of an option. @throws InvalidArgumentError if the text is not a number from 0 */
export const seconds = (text: string): number => {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < 0) {
    throw new InvalidArgumentError('It must be a number of seconds from 0.');
  }
  return value;
};
