import type { PageViewer } from '../../../processing/documents/viewing/page-viewer.ts';
import type { ApiDeps } from '../../http/deps.ts';
import type { LiveBatches } from '../live/live-batches.ts';
import type { StaffAuth } from '../sign-in/staff-auth.ts';

/** The dependencies of the panel's endpoints. */
export interface PanelDeps extends ApiDeps {
  /** Created on first use, since it stores a secret in the database. */
  readonly staffAuth: () => Promise<StaffAuth>;
  /** The same with the single sign-on provider, whose answers it may have to wait for. */
  readonly singleSignOn: () => Promise<StaffAuth>;
  /** Renders pages of uploaded files. */
  readonly pageViewer: PageViewer;
  /** Streams the progress of batches. */
  readonly liveBatches: LiveBatches;
}
