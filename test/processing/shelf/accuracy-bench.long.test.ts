import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { projectFile } from '../../../base/project.ts';
import { readShelfExpectation } from '../../../bench/shelf/expectation.ts';
import { drawShelves } from '../../../samples/make-shelf/draw-shelves.ts';
import { writeShelf } from '../../../samples/make-shelf/write-shelf.ts';

const run = promisify(execFile);
let folder: string;
let expectationText: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docket-shelf-bench-'));
  const { products, photos } = await drawShelves({ photos: 1, brands: 3, seed: 5, conditions: 'usual' });
  await writeShelf(folder, products, photos);
  expectationText = await readFile(join(folder, 'expected.json'), 'utf8');
}, 120_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

const bench = (...args: string[]) =>
  run(process.execPath, [projectFile('bench/accuracy.ts'), ...args]).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );

const Rates = z.object({ facings: z.number(), precision: z.number(), recall: z.number() });
const Report = z.object({
  sku: Rates,
  brand: Rates,
  photos: z.array(z.object({ file: z.string(), cpuSeconds: z.number(), countError: z.int() })),
  bySku: z.array(z.object({ label: z.string() })),
  byBrand: z.array(z.object({ label: z.string(), facings: z.number() })),
  reliability: z.array(z.object({ detections: z.number(), right: z.number() })),
  cost: z.object({
    products: z.literal(9),
    cpuSecondsEach: z.number().positive(),
    peakMemoryMb: z.number().positive(),
  }),
});

describe('npm run bench:accuracy -- --shelf', { timeout: 240_000 }, () => {
  it('The bench reports precision, recall, counts, reliability and cost of a folder, as a table and as JSON', async () => {
    const jsonFile = join(folder, 'figures.json');
    const { code, stdout } = await bench('--shelf', folder, '--json', jsonFile);
    expect(code).toBe(0);
    const report = Report.parse(JSON.parse(await readFile(jsonFile, 'utf8')));
    const due = JSON.parse(expectationText).photos[0].expectedFacingsBySku as Record<string, number>;
    expect(report.sku.facings).toBe(Object.values(due).reduce((sum, count) => sum + count, 0));
    expect(report.brand.facings).toBe(report.sku.facings);
    expect(report.sku.precision).toBeGreaterThan(0.8);
    expect(report.sku.recall).toBeGreaterThan(0.7);
    expect(report.brand.recall).toBeGreaterThanOrEqual(0.7);
    for (const { label } of [...report.bySku, ...report.byBrand]) expect(stdout).toContain(`\n${label} `);
    expect(stdout).toContain('shelf/shelf-1.jpg');
    expect(stdout).toMatch(/CPU seconds a photo.*peak memory \d+ MB/);
  });

  it('The bench explains on request what a folder must contain and how to get one', async () => {
    const { code, stdout } = await bench('--help');
    expect(code).toBe(0);
    expect(stdout).toContain('expected.json');
    expect(stdout).toContain('samples/make-shelf/main.ts');
  });

  it('The bench refuses a folder without expected.json with exit code 2 and without a stack trace', async () => {
    const { code, stderr } = await bench('--shelf', join(folder, 'refs'));
    expect(code).toBe(2);
    expect(stderr).toMatch(/expected\.json cannot be read\. The folder must contain/);
    expect(stderr).not.toContain('    at ');
  });

  it.each([
    ['no JSON', (text: string) => text.slice(0, -9), /is not valid JSON/],
    ['a SKU that the catalog lacks', (text: string) => text.replace(/"sku": "unknown"/, '"sku": "else"'), /"else" is/],
    ['another size', (text: string) => text.replace('"width": 800', '"width": 400'), /has 800 by 620.*says 400 by 620/],
    ['a photo that is not there', (text: string) => text.replace('shelf-1.jpg', 'gone.jpg'), /gone\.jpg.*is not in/],
    ['a reference that is not there', (text: string) => text.replace('-1.png', '-9.png'), /reference image refs\/.*-9/],
  ] as const)('The bench explains what is wrong with an expectation that has %s', async (_, spoil, message) => {
    const spoilt = spoil(expectationText);
    expect(spoilt).not.toBe(expectationText);
    await writeFile(join(folder, 'expected.json'), spoilt);
    await expect(readShelfExpectation(folder)).rejects.toThrow(message);
    await writeFile(join(folder, 'expected.json'), expectationText);
  });

  it('The bench measures a revision of the repository and compares this run with it, and refuses one that does not exist', async () => {
    const { code, stdout } = await bench('--shelf', folder, '--compare', 'HEAD', '--json', join(folder, 'now.json'));
    expect(code).toBe(0);
    expect(stdout).toMatch(/Named right now and not before: \d+\. Named right before and not now: \d+\./);
    const missing = await bench('--shelf', folder, '--compare', 'no-such-revision');
    expect(missing).toMatchObject({ code: 2, stdout: '' });
    expect(missing.stderr).toContain('"no-such-revision" is neither');
    const { stdout: worktrees } = await run('git', ['worktree', 'list'], { cwd: projectFile('.') });
    expect(worktrees).not.toContain('docket-accuracy-');
  });
});
