import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { Docket } from 'docket-capture';
import { CommandError, exitCodes } from '../base/failures.ts';
import { createOutput } from '../base/output.ts';
import { removeSettings, saveSettings, settingsFile } from '../base/settings.ts';

interface LoginOptions {
  readonly url?: string;
  readonly key?: string;
  readonly json?: boolean;
}

const ask = async (question: string): Promise<string> => {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await lines.question(question);
    return answer.trim();
  } finally {
    lines.close();
  }
};

/** `docketctl login` and `docketctl logout`. */
export const addLogin = (program: Command): void => {
  program
    .command('login')
    .description('check an address and an API key, and save them for later commands')
    .option('--url <url>', 'address of the service; asked for if missing')
    .option('--key <key>', 'API key; read from standard input if missing')
    .option('--json', 'print JSON')
    .action(async ({ url: givenUrl, key, json = false }: LoginOptions) => {
      const url = givenUrl ?? (await ask('Address of the service: '));
      if (!URL.canParse(url)) throw new CommandError(`${url} is not a URL. Give it as https://docket.example.com.`);
      const apiKey = key ?? (await ask('API key: '));
      const [company] = await new Docket({ baseUrl: url, apiKey }).companies.list().toArray(1);
      if (!company) throw new CommandError('This API key belongs to no company. Use the key of one.', exitCodes.access);
      const file = await saveSettings({ url, apiKey });
      createOutput(json).result({ url, company, file }, [`Logged in to ${company.name} at ${url}. Saved in ${file}.`]);
    });
  program
    .command('logout')
    .description('remove the saved address and API key')
    .option('--json', 'print JSON')
    .action(async ({ json = false }: LoginOptions) => {
      await removeSettings();
      createOutput(json).result({ file: settingsFile() }, [`Removed ${settingsFile()}.`]);
    });
};
