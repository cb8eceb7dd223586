import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandError, exitCodes } from './failures.ts';

/** The address of the service, and the API key. */
export interface Settings {
  readonly url: string;
  readonly apiKey: string;
}

/** The flags of a command. */
export interface Flags {
  readonly url?: string;
  readonly key?: string;
}

/** The file of `docketctl login`, in the folder of the XDG Base Directory Specification. */
export const settingsFile = (): string =>
  join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'docketctl', 'config.json');

const readSaved = async (): Promise<Partial<Settings>> => {
  const file = settingsFile();
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return {};
  try {
    const saved: unknown = JSON.parse(text);
    return typeof saved === 'object' && saved !== null ? saved : {};
  } catch {
    throw new CommandError(`${file} is not valid JSON. Run "docketctl login" again.`);
  }
};

/**
 * The address and API key of the flags, else of DOCKET_URL and DOCKET_API_KEY, else of `docketctl login`.
 * @throws CommandError if one is missing
 */
export const readSettings = async (flags: Flags): Promise<Settings> => {
  const saved = await readSaved();
  const url = flags.url ?? process.env.DOCKET_URL ?? saved.url;
  const apiKey = flags.key ?? process.env.DOCKET_API_KEY ?? saved.apiKey;
  if (!url) throw new CommandError('No address. Run "docketctl login", give --url, or set DOCKET_URL.');
  if (!URL.canParse(url)) throw new CommandError(`${url} is not a URL. Give it as https://docket.example.com.`);
  if (!apiKey) {
    throw new CommandError('No API key. Run "docketctl login", give --key, or set DOCKET_API_KEY.', exitCodes.access);
  }
  return { url, apiKey };
};

/** Saves settings for later commands, readable only by this user. @returns the file */
export const saveSettings = async (settings: Settings): Promise<string> => {
  const file = settingsFile();
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await rm(file, { force: true });
  await writeFile(file, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
  return file;
};

/** Removes the saved settings. */
export const removeSettings = (): Promise<void> => rm(settingsFile(), { force: true });
