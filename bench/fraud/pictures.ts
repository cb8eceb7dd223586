import sharp from 'sharp';
import { PdfPictures } from '../../processing/documents/read/files/pdf-picture.ts';
import { bell, randomSequence } from '../../samples/make/photos/noise.ts';
import { scanPage } from '../../samples/make/photos/scan.ts';

/** Renders the first page of a PDF at 200 dots per inch, as PNG. */
export const renderPage = async (pdf: Buffer): Promise<Buffer> => {
  const pictures = await PdfPictures.open(pdf);
  if (!pictures) throw new Error('A document of the labeled set cannot be rendered.');
  const { data, width, height } = await pictures.read(1);
  pictures.close();
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
};

/** Makes a phone photograph of the page: askew on a table, unevenly lit, slightly soft, with sensor noise. */
export const photograph = async (page: Buffer, seed: number): Promise<Buffer> => {
  const random = randomSequence(seed);
  const angle = (random() - 0.5) * 5;
  const table = {
    r: 90 + Math.floor(random() * 80),
    g: 80 + Math.floor(random() * 60),
    b: 60 + Math.floor(random() * 60),
  };
  const margin = () => 30 + Math.floor(random() * 60);
  const { data, info } = await sharp(page)
    .rotate(angle, { background: table })
    .extend({ top: margin(), bottom: margin(), left: margin(), right: margin(), background: table })
    .blur(0.6 + random() * 0.3)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const slopeX = (random() - 0.5) * 0.3;
  const slopeY = (random() - 0.5) * 0.3;
  const level = 0.88 + random() * 0.1;
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      const light = level + slopeX * (x / info.width - 0.5) + slopeY * (y / info.height - 0.5);
      const noise = bell(random) * 3;
      const at = (y * info.width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        data[at + channel] = Math.max(0, Math.min(255, (data[at + channel] ?? 0) * light + noise));
      }
    }
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality: 82 })
    .toBuffer();
};

/** Makes an office scan of the page. */
export const scan = (page: Buffer, seed: number): Promise<Buffer> =>
  scanPage(page, { seed, skewDegrees: (randomSequence(seed)() - 0.5) * 2, jpegQuality: 60 });

export const recompress = (picture: Buffer): Promise<Buffer> => sharp(picture).jpeg({ quality: 45 }).toBuffer();

export const shrink = async (picture: Buffer): Promise<Buffer> => {
  const { width } = await sharp(picture).metadata();
  return sharp(picture)
    .resize(Math.round(width * 0.7))
    .jpeg({ quality: 80 })
    .toBuffer();
};

/** Crops a few percent on every side, without cutting any print. */
export const crop = async (picture: Buffer, seed: number): Promise<Buffer> => {
  const random = randomSequence(seed);
  const { width, height } = await sharp(picture).metadata();
  const share = () => 0.01 + random() * 0.03;
  const left = Math.round(width * share());
  const top = Math.round(height * share());
  return sharp(picture)
    .extract({ left, top, width: width - 2 * left, height: height - 2 * top })
    .jpeg({ quality: 85 })
    .toBuffer();
};

/** Cuts off the top with the name of the shop. */
export const cutTop = async (picture: Buffer): Promise<Buffer> => {
  const { width, height } = await sharp(picture).metadata();
  const top = Math.round(height * 0.2);
  return sharp(picture)
    .extract({ left: 0, top, width, height: height - top })
    .jpeg({ quality: 85 })
    .toBuffer();
};

/** Scales to half size and blurs, like a copy of a copy. */
export const blurSmall = async (picture: Buffer): Promise<Buffer> => {
  const { width } = await sharp(picture).metadata();
  return sharp(picture)
    .resize(Math.round(width * 0.5))
    .blur(0.8)
    .jpeg({ quality: 60 })
    .toBuffer();
};

export const turn = (picture: Buffer, degrees: number): Promise<Buffer> =>
  sharp(picture).rotate(degrees, { background: '#808080' }).jpeg({ quality: 85 }).toBuffer();
