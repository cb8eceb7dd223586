import { useState } from 'react';
import { useMay } from '../../api/me';
import { CompanyChoice, useDocumentCompany } from '../../components/form/company-choice';
import { ErrorState } from '../../components/list/error-state';
import { PageBreadcrumbs } from '../../components/page/breadcrumbs';
import { PageHeader } from '../../components/page/page-header';
import { t } from '../../languages/message';
import { DraftEditor } from './improve/draft-editor';
import { Trial } from './improve/trial';
import { StartChoice } from './start-choice';
import type { Definition } from './templates';

/** Prepares and publishes the first version of a workflow. */
export const NewWorkflowPage = () => {
  const mayWrite = useMay('workflows.write');
  const [started, setStarted] = useState<Definition | null>(null);
  const { companies, companyId, choose } = useDocumentCompany();
  if (!mayWrite) {
    return <ErrorState isPage error={new Error(t('Your role does not allow you to publish workflows.'))} />;
  }
  return (
    <>
      <PageBreadcrumbs trail={[{ label: t('Workflows'), to: '/configuration/workflows' }]} />
      <PageHeader
        title={t('New workflow')}
        description={t('The first version. Companies can use it once it is assigned to them.')}
      />
      {started ? (
        <DraftEditor
          initial={started}
          slug={null}
          latest={null}
          mayPublish
          parts={(draft) => ({
            furtherTab: {
              value: 'try',
              label: t('Try it'),
              content: (
                <Trial
                  draft={draft}
                  isPublished={false}
                  companyId={companyId}
                  companyChoice={<CompanyChoice companies={companies} value={companyId} onChange={choose} />}
                />
              ),
            },
          })}
        />
      ) : (
        <StartChoice onStart={setStarted} />
      )}
    </>
  );
};
