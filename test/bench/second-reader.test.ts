import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { measureSecondReader } from '../../bench/accuracy/measure-second-reader.ts';
import { readAccuracyOptions } from '../../bench/accuracy/options.ts';
import { makePdf, receiptPrints, receiptSize, temporaryFolder } from '../processing/documents/documents.ts';

it('The accuracy benchmark measures a second reader over all sets, with the model of the settings or a stand-in', () => {
  const options = ['--all', 'sets', '--second-reader'];
  expect(readAccuracyOptions(options)).toMatchObject({
    of: 'second reader',
    folder: 'sets',
    standIn: null,
    trust: null,
  });
  expect(readAccuracyOptions([...options, '--stand-in', '0.8', '--trust', '0.7'])).toMatchObject({
    standIn: 0.8,
    trust: 0.7,
  });
  expect(() => readAccuracyOptions([...options, '--stand-in', '80'])).toThrow('from 0 to 1');
  expect(() => readAccuracyOptions([...options, '--fit'])).toThrow('--second-reader takes only');
  expect(() => readAccuracyOptions(['--all', 'sets', '--trust', '0.7'])).toThrow('--second-reader only');
});

it('A model that is always right adds the values that the engine cannot find, and its trust is 1', async () => {
  const root = await temporaryFolder();
  onTestFinished(() => root[Symbol.asyncDispose]());
  const set = join(root.path, 'receipts');
  await mkdir(set);
  await writeFile(join(set, 'one.pdf'), await (await makePdf([receiptPrints], receiptSize)).save());
  await writeFile(join(set, 'one.json'), JSON.stringify({ total: '15.45', allergens: 'Oat milk' }));
  // Vitest has a setting of the same name.
  vi.stubEnv('BASE_URL', '');
  const printed: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(String(line)));
  onTestFinished(() => log.mockRestore());
  const jsonFile = join(root.path, 'figures.json');
  await measureSecondReader({
    of: 'second reader',
    folder: root.path,
    limit: 1,
    standIn: 1,
    trust: null,
    jsonFile,
    verbose: false,
  });
  const { asked, documents, askedDocuments } = JSON.parse(await readFile(jsonFile, 'utf8'));
  expect({ documents, askedDocuments }).toEqual({ documents: 1, askedDocuments: 1 });
  expect(asked).toContainEqual({ outcome: 'added', engineRight: false, modelRight: true });
  expect(printed.join('\n')).toContain('trust: 1.00');
});
