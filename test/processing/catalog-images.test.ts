import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { createPageViewer } from '../../processing/documents/viewing/page-viewer.ts';

const run = promisify(execFile);

/** The running child processes of this process. */
const childrenOf = async (pid: number): Promise<readonly number[]> => {
  const { stdout } = await run('pgrep', ['-P', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.split('\n').filter(Boolean).map(Number);
};

const createViewer = (photo = Buffer.alloc(0)) =>
  createPageViewer({
    download: async (_objectKey, path) => {
      await sharp(photo).toFile(path);
    },
    ocrModelsDir: undefined,
  });

const picture = (width: number, height: number, format: 'png' | 'jpeg' | 'tiff' = 'png'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .toFormat(format)
    .toBuffer();

const viewer = createViewer();
afterAll(() => viewer.close());

it('A catalog image is known by its bytes and gets a small picture', async () => {
  const bytes = await picture(400, 600, 'jpeg');
  expect(await viewer.inspectReference(bytes)).toEqual({
    mimeType: 'image/jpeg',
    extension: 'jpg',
    width: 400,
    height: 600,
  });
  const { format, width, height } = await sharp(await viewer.referenceThumbnail(bytes, 150)).metadata();
  expect({ format, width, height }).toEqual({ format: 'webp', width: 100, height: 150 });
});

it('A catalog image of another format, a damaged one and one with too many pixels are refused with the reason', async () => {
  expect(await viewer.inspectReference(await picture(40, 60, 'tiff'))).toContain(
    'catalog images are JPEG, PNG or WebP',
  );
  const whole = await picture(400, 600, 'jpeg');
  expect(await viewer.inspectReference(whole.subarray(0, whole.length / 2))).toContain('cannot be opened');
  expect(await viewer.inspectReference(await picture(20_000, 6_000))).toContain('more than 100 megapixels');
});

it('Packs are cut out of a photo in the order of their boxes', async () => {
  const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ff0000' } })
    .composite([{ input: await picture(100, 200), left: 200, top: 0 }])
    .png()
    .toBuffer();
  const cutting = createViewer(photo);
  try {
    const boxes = [
      { x: 200, y: 0, width: 100, height: 200 },
      { x: 0, y: 0, width: 50, height: 40 },
    ];
    const crops = await cutting.crops('photo', boxes);
    const sizes = await Promise.all(crops.map((crop) => sharp(crop).metadata()));
    expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['jpeg', 100, 200],
      ['jpeg', 50, 40],
    ]);
    const { dominant } = await sharp(crops[0]).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r);
  } finally {
    await cutting.close();
  }
});

it('A catalog image is opened by a child process, and one that brings the process down is refused', async () => {
  const bytes = await picture(9_000, 9_000);
  const own = createViewer();
  try {
    const others = await childrenOf(process.pid);
    const inspected = own.inspectReference(bytes);
    const newChildren = async () => (await childrenOf(process.pid)).filter((pid) => !others.includes(pid));
    await expect.poll(newChildren, { timeout: 20_000, interval: 20 }).not.toEqual([]);
    for (const pid of await newChildren()) process.kill(pid, 'SIGKILL');
    expect(await inspected).toBe('cannot be opened: it is damaged');
    expect(await own.inspectReference(await picture(40, 60))).toMatchObject({ width: 40, height: 60 });
  } finally {
    await own.close();
  }
});
