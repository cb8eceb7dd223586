import type { ApiDeps } from '../../../api/route/deps.ts';
import type { PagePictures } from '../../../operations/submissions/page-pictures.ts';
import type { PrismaClient } from '../../../prisma/generated/client.ts';
import type { PageViewer } from '../../../processing/documents/viewing/page-viewer.ts';
import type { LiveBatches } from '../live/live-batches.ts';
import type { StaffAuth } from '../sign-in/staff-auth.ts';

/** The dependencies of the panel's endpoints. */
export interface PanelDeps extends ApiDeps {
  /** The `prisma` of endpoints that only read: its own connections, with a time limit for each statement. */
  readonly panelReads: PrismaClient;
  /** Created on first use, since it stores a secret in the database. */
  readonly staffAuth: () => Promise<StaffAuth>;
  /** The same, with the single sign-on provider, which may answer slowly. */
  readonly singleSignOn: () => Promise<StaffAuth>;
  /** Pictures of the pages of uploaded files, for people. */
  readonly pagePictures: PagePictures;
  /** Renders photos. */
  readonly pageViewer: PageViewer;
  /** Streams the progress of batches. */
  readonly liveBatches: LiveBatches;
}
