import { describe, expect, it } from 'vitest';
import { ShelfProfileFile } from '../../../domain/shelf-profiles/profile.ts';

const file = {
  slug: 'beverages',
  name: 'Beverage aisle',
  description: '',
  limits: { minPhotos: 1, maxPhotos: 30, maxPhotoSizeMb: 15, mimeTypes: ['image/jpeg', 'image/png', 'image/webp'] },
  quality: { enabled: true },
  moderation: { enabled: true },
  recognition: { engine: 'builtin', minConfidence: 0.5 },
  review: 'below_confidence',
  reviewBelow: 0.7,
  catalog: [{ sku: '4006381333931', name: 'Cola 0.33 l', brand: 'Cola', images: ['refs/cola-front.jpg'] }],
};

const messagesOf = (change: object): string[] => {
  const parsed = ShelfProfileFile.safeParse({ ...file, ...change });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

describe('shelf profile file', () => {
  it("The operator's example is a valid profile file and gets every default threshold", () => {
    const parsed = ShelfProfileFile.parse(file);
    expect(parsed.quality).toMatchObject({ enabled: true, blockWhen: 'any_photo', rejectSharpnessBelow: 40 });
    expect(parsed.moderation).toMatchObject({ people: 'blur', unsuitable: 'reject' });
    expect(parsed.recognition).toMatchObject({ engine: 'builtin', minConfidence: 0.5, reportGaps: false });
  });

  it('Price labels are read only if the profile asks for it, and the setting is true or false', () => {
    expect(ShelfProfileFile.parse(file).recognition).not.toHaveProperty('reportPriceLabels');
    expect(ShelfProfileFile.parse({ ...file, recognition: { reportPriceLabels: true } }).recognition).toMatchObject({
      reportPriceLabels: true,
    });
    expect(messagesOf({ recognition: { reportPriceLabels: 'yes' } })).toEqual([
      expect.stringMatching(/^recognition\.reportPriceLabels: .*boolean/),
    ]);
  });

  it('A profile file needs only slug, name and catalog', () => {
    const { slug, name, catalog } = file;
    expect(ShelfProfileFile.parse({ slug, name, catalog })).toMatchObject({
      review: 'below_confidence',
      limits: { maxPhotos: 30 },
    });
  });

  it('Blurred copies need moderation, which finds the people', () => {
    expect(messagesOf({ moderation: { people: 'blur_copy' } })).toEqual([]);
    expect(messagesOf({ moderation: { people: 'blur_copy', enabled: false } })).toEqual([
      'moderation.people: must not be "blur_copy" if moderation.enabled is false: nobody would be found and no copy made. Set moderation.enabled to true.',
    ]);
  });

  it('A refused profile file names the wrong member and the reason', () => {
    expect(messagesOf({ catalog: [file.catalog[0], file.catalog[0]] })).toEqual([
      'catalog.1.sku: the SKU "4006381333931" is listed twice',
    ]);
    expect(messagesOf({ limits: { minPhotos: 9, maxPhotos: 3 } })).toEqual([
      'limits.minPhotos: must not be greater than maxPhotos',
    ]);
    expect(messagesOf({ quality: { rejectSharpnessBelow: 500 } })).toEqual([
      'quality.rejectSharpnessBelow: must not be greater than warnSharpnessBelow',
    ]);
    expect(messagesOf({ moderation: { people: 'hide' } })).toEqual([
      'moderation.people: Invalid option: expected one of "allow"|"blur"|"blur_copy"|"reject"',
    ]);
  });
});
