import { t } from '../languages/message';
/** The outline of the frame, as index.html paints it before the first script runs. Its styles are in index.html. */
export const FrameSkeleton = () => (
  <div className="docket-first" role="status" aria-label={t('Loading')}>
    <div className="docket-first-header" />
    <div className="docket-first-navigation" />
    <div className="docket-first-page">
      <div className="docket-first-title" />
      <div className="docket-first-list" />
    </div>
  </div>
);
