import sharp from 'sharp';

/**
 * The decoders of libvips that Docket needs. The HEIF decoder also reads AVIF; the pixels of HEIC have a separate
 * decoder.
 */
const decoders = ['Jpeg', 'Png', 'Webp', 'Tiff', 'Heif'].map((format) => `VipsForeignLoad${format}`);

/** Lets `sharp` open pictures of these formats only in this process: no SVG, GIF, PDF or other format of libvips. */
export const allowOnlyKnownPictures = (): void => {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: decoders });
};
