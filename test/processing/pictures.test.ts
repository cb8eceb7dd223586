import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { allowOnlyKnownPictures } from '../../processing/picture-formats.ts';

const picture = () => sharp(Buffer.alloc(300, 90), { raw: { width: 10, height: 10, channels: 3 } });
const formatOf = async (bytes: Buffer): Promise<string> => (await sharp(bytes).metadata()).format;

beforeAll(allowOnlyKnownPictures);

describe('Formats of pictures', () => {
  it.each(['jpeg', 'png', 'webp', 'tiff', 'avif'] as const)('A picture in %s can be opened', async (format) => {
    const opened = await formatOf(await picture().toFormat(format).toBuffer());
    expect(opened).toBe(format === 'avif' ? 'heif' : format);
  });

  it.each([
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')],
    ['GIF', () => picture().gif().toBuffer()],
    ['PPM', () => Buffer.from('P6\n1 1\n255\nabc')],
  ])('A picture in %s cannot be opened, because nothing needs it', async (_, make) => {
    await expect(formatOf(await make())).rejects.toThrow('unsupported image format');
  });
});
