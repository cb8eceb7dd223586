import type { PageViewer } from '../../processing/documents/viewing/page-viewer.ts';
import type { ApiDeps } from '../deps.ts';
import type { StaffAuth } from './staff-auth.ts';

/** What endpoints of the panel may use. */
export interface PanelDeps extends ApiDeps {
  /** Made at the first use, since it keeps a secret in the database. */
  readonly staffAuth: () => Promise<StaffAuth>;
  /** Renders pages of uploaded files. */
  readonly pageViewer: PageViewer;
}
