import { createHash } from 'node:crypto';
import { z } from 'zod';
import { invalidField } from '../../../../domain/problems.ts';
import { uploadKeyOf, uploadNameOf } from '../../../../processing/shelf/catalog-images/uploads.ts';
import { definePanelRoute } from '../../http/route.ts';

const imageBytesMax = 10 * 1024 * 1024;

export const uploadCatalogImageRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/catalog-images',
  operationId: 'uploadPanelCatalogImage',
  tag: 'Shelf profiles',
  summary: 'Upload a catalog image. The response contains the name to use in a version.',
  permission: 'shelf_profiles.write',
  params: z.object({}),
  query: z.object({}),
  body: {
    schema: z.instanceof(Buffer).meta({ override: { type: 'string', format: 'binary' } }),
    required: true,
    bytesMax: imageBytesMax,
    contentType: 'application/octet-stream',
  },
  responses: {
    201: {
      description: 'The image is stored. Use its name in `catalog[].images`.',
      schema: z
        .object({ name: z.string(), mimeType: z.string(), width: z.int(), height: z.int(), byteSize: z.int() })
        .meta({ id: 'CatalogUpload' }),
    },
  },
  errors: ['validation-error'],
  async handle({ deps, body }) {
    const picture = await deps.pageViewer.inspectReference(body);
    if (typeof picture === 'string') throw invalidField('image', 'invalid_image', picture);
    const { mimeType, extension, width, height } = picture;
    const name = uploadNameOf(createHash('sha256').update(body).digest('hex'), extension);
    await deps.storage.upload(uploadKeyOf(name), body, mimeType);
    return { status: 201, body: { name, mimeType, width, height, byteSize: body.length } };
  },
});
