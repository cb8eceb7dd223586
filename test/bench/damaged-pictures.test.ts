import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { canBeDamaged, damagedCopy, damages, formatDamaged } from '../../bench/accuracy/damage.ts';
import { readAccuracyOptions } from '../../bench/accuracy/options.ts';

it('A damaged copy of a picture is as small, turned and blurred as its kind of damage describes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docket-damage-'));
  try {
    const original = join(folder, 'original.png');
    const half = { create: { width: 200, height: 300, channels: 3, background: '#000000' } } as const;
    const white = { create: { width: 200, height: 300, channels: 3, background: '#ffffff' } } as const;
    await sharp({ create: { ...white.create, width: 400 } })
      .composite([{ input: await sharp(half).png().toBuffer(), left: 0, top: 0 }])
      .png()
      .toFile(original);
    const copies = [];
    for (const damage of damages) {
      const copy = await damagedCopy(original, damage, folder);
      const { data, info } = await sharp(copy).grayscale().raw().toBuffer({ resolveWithObject: true });
      // Only a blur creates gray pixels on both sides of the edge in the middle of the picture.
      const middle = Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2);
      const isSoft = (data[middle - 3] ?? 0) > 20 && (data[middle + 3] ?? 0) < 235;
      copies.push([info.width, info.height, isSoft]);
    }
    expect(copies).toEqual([
      [200, 150, false],
      [expect.closeTo(312, -1), expect.closeTo(240, -1), false],
      [400, 300, true],
    ]);
    expect(['a.jpg', 'b.TIFF', 'c.pdf', 'd.heic'].map(canBeDamaged)).toEqual([true, true, false, false]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('The table of damaged pictures has the right values of each field, the sure ones and the calibration error', () => {
  const observation = (field: string, right: boolean) => ({
    field,
    confidence: 0.95,
    found: true,
    exact: right,
    sameLetters: right,
    similar: right,
    right,
  });
  const table = formatDamaged([
    { name: 'half size', values: [observation('total', true), observation('date', false)] },
  ]);
  expect(table.split('\n')).toEqual([
    '| pictures | total | date | right of >= 0.9 | cal. error |',
    '| --- | --- | --- | --- | --- |',
    '| half size | 1/1 (0.21-1.00) | 0/1 (0.00-0.79) | 1/2 (0.09-0.91) | 0.450 |',
  ]);
});

it('The accuracy benchmark damages pictures only on request, and refuses to remove attachments from them', () => {
  expect(readAccuracyOptions(['folder'])).toMatchObject({ of: 'documents', damaged: false });
  expect(readAccuracyOptions(['folder', '--damaged'])).toMatchObject({ of: 'documents', damaged: true });
  expect(() => readAccuracyOptions(['folder', '--damaged', '--without-attachments'])).toThrow(/pictures only/);
});
