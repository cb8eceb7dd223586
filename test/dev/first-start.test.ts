import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Tool } from '../../dev/binaries/tool.ts';
import { describeFirstStart, missingParts } from '../../dev/stack/first-start.ts';

const server = (title: string, path?: string): Tool => ({
  title,
  setting: { name: 'SERVER', value: path },
  command: null,
  probe: null,
  sources: [
    { label: 'download', cacheName: 'server-1', obtain: () => Promise.reject(new Error('must not be called')) },
  ],
  help: [],
});

it('A first start lists its downloads before it tries any of them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-first-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  vi.stubEnv('XDG_CACHE_HOME', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const tools = [server('Temporal CLI', '/usr/bin/temporal'), server('MinIO server')];
  const parts = await missingParts({ tools, ocrModelsDir: undefined });
  expect(parts).toMatchObject({ programs: ['MinIO server'], ocrModels: true });
  const said = describeFirstStart(parts).join('\n');
  expect(said).toContain('downloads  the MinIO server, the OCR models (31 MB)');
  expect(said).toContain('about 4 on two cores if the MinIO server is compiled');
});

it('A start with everything in place announces nothing', () => {
  expect(describeFirstStart({ programs: [], ocrModels: false, panel: false })).toEqual([]);
});
