import exifr from 'exifr';
import { z } from 'zod';
import type { Finding } from './finding.ts';

const Tags = z.object({
  Software: z.coerce.string().optional(),
  ProcessingSoftware: z.coerce.string().optional(),
  CreatorTool: z.coerce.string().optional(),
  DateTimeOriginal: z.date().optional(),
  ModifyDate: z.date().optional(),
});

/** Programs that change the content of a picture. Camera firmware and scanner drivers are not among them. */
const editors =
  /photoshop|gimp|affinity|paint(?:\.net|shop| 3d)|pixelmator|pixlr|snapseed|picsart|canva|lightroom|facetune|fotor|photopea/i;
const laterByMs = 60_000;

/** Finds signs in an image's metadata (EXIF, XMP) that a program changed it after it was taken. */
export const findImageEdits = async (path: string): Promise<Finding[]> => {
  const raw: unknown = await exifr
    .parse(path, {
      tiff: true,
      exif: true,
      xmp: true,
      pick: ['Software', 'ProcessingSoftware', 'CreatorTool', 'DateTimeOriginal', 'ModifyDate'],
    })
    .catch(() => undefined);
  const tags = Tags.safeParse(raw ?? {});
  if (!tags.success) return [];
  const { Software, ProcessingSoftware, CreatorTool, DateTimeOriginal, ModifyDate } = tags.data;
  const findings: Finding[] = [];
  const editor = [Software, ProcessingSoftware, CreatorTool].find((name) => name !== undefined && editors.test(name));
  if (editor) {
    findings.push({
      code: 'edited_image',
      explanation: `The picture was last saved by an image editor: ${editor}.`,
    });
  }
  if (DateTimeOriginal && ModifyDate && ModifyDate.getTime() - DateTimeOriginal.getTime() > laterByMs) {
    const [taken, changed] = [DateTimeOriginal, ModifyDate].map((date) =>
      date.toISOString().slice(0, 16).replace('T', ' '),
    );
    findings.push({
      code: 'changed_after_capture',
      explanation: `The picture was taken on ${taken} and changed on ${changed}.`,
    });
  }
  return findings;
};
