import type { ViewedPage } from '../../../../../processing/documents/viewing/page-viewer.ts';

/** The reply with the picture of a page, and its size in the unit of evidence boxes. */
export const pictureReply = ({ picture, width, height }: ViewedPage) => ({
  status: 200,
  body: picture,
  headers: {
    'Docket-Page-Width': String(width),
    'Docket-Page-Height': String(height),
    'Cache-Control': 'private, max-age=3600',
    'X-Content-Type-Options': 'nosniff',
  },
});
