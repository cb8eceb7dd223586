import { Badge, Skeleton, Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { api, dataOf } from '../../../api/client';
import { useMay } from '../../../api/me';
import { membersAt, textAt } from '../../../components/draft/draft';
import { CompanyChoice, useDocumentCompanies } from '../../../components/form/company-choice';
import { CompanySelect } from '../../../components/list/company-select';
import { ErrorState } from '../../../components/list/error-state';
import { useFilter } from '../../../components/list/use-filter';
import { PageBreadcrumbs } from '../../../components/page/breadcrumbs';
import { PageHeader } from '../../../components/page/page-header';
import { t } from '../../../languages/message';
import { rich } from '../../../languages/rich';
import { type AdvisedThresholds, ReviewAdvice } from './advice';
import { DraftEditor, type WorkflowDraft } from './draft-editor';
import { Lessons } from './lessons';
import { Trial } from './trial';

/** The latest version, loaded once, so that the draft does not change if someone else publishes. */
const useBase = (slug: string) =>
  useQuery({
    queryKey: ['workflow-base', slug],
    queryFn: async () => {
      const { latestVersion: version } = await dataOf(
        api.GET('/admin/api/workflows/{slug}', { params: { path: { slug } } }),
      );
      return dataOf(api.GET('/admin/api/workflows/{slug}/versions/{version}', { params: { path: { slug, version } } }));
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

const steps = ['problems', 'change', 'try'] as const;
type Step = (typeof steps)[number];

const labels: Readonly<Record<Step, string>> = {
  problems: t('What goes wrong'),
  change: t('What to change'),
  try: t('Try it'),
};

/** The step and the company, which the address of the page keeps. */
const useImprove = () => {
  const [filter, setFilter] = useFilter(['step', 'company']);
  const companies = useDocumentCompanies();
  const companyId = filter.company ?? (companies.length === 1 ? (companies[0]?.id ?? null) : null);
  return {
    step: steps.find((one) => one === filter.step) ?? 'problems',
    open: (step: Step) => setFilter('step', step),
    companies,
    companyId,
    choose: (id: string | null) => setFilter('company', id),
  };
};

const Steps = ({
  step,
  onOpen,
  contents,
  isBroken = false,
}: {
  step: Step;
  onOpen: (step: Step) => void;
  /** The content of each step; null if the person cannot take the step. */
  contents: Readonly<Record<Step, ReactNode>>;
  /** Whether the draft cannot be parsed, so that the other steps are not possible. */
  isBroken?: boolean;
}) => {
  const shown = steps.filter((one) => contents[one] !== null);
  const opened = shown.includes(step) ? step : 'problems';
  return (
    <Tabs
      value={opened}
      onChange={(next) => onOpen(steps.find((one) => one === next) ?? 'problems')}
      keepMounted={false}
    >
      <Tabs.List mb="md" aria-label={t('Improve')}>
        {shown.map((one, index) => (
          <Tabs.Tab
            key={one}
            value={one}
            disabled={isBroken && one !== 'change'}
            leftSection={
              <Badge circle variant="light" color="gray" aria-hidden>
                {index + 1}
              </Badge>
            }
          >
            {labels[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {shown.map((one) => (
        <Tabs.Panel key={one} value={one}>
          {contents[one]}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
};

const reviewPath = 'processing.reviewFieldsBelow';

const Improve = ({
  slug,
  version,
  definition,
}: {
  slug: string;
  version: number;
  definition: Readonly<Record<string, unknown>>;
}) => {
  const mayTry = useMay('workflows.try');
  const mayWrite = useMay('workflows.write');
  const mayReadLessons = useMay('lessons.read');
  const [showsAdvanced, setShowsAdvanced] = useState(false);
  const { step, open, companies, companyId, choose } = useImprove();
  const companySelect = <CompanySelect value={companyId} onChange={choose} module="submissions" />;
  const parts = { slug, companyId, companySelect };
  const lessons = mayReadLessons ? <Lessons {...parts} /> : null;
  const use = ({ value, setAt }: WorkflowDraft, advised: AdvisedThresholds): void => {
    setAt(reviewPath, { ...membersAt(value, reviewPath), ...advised });
    setShowsAdvanced(true);
    open('change');
  };
  if (!mayTry) {
    const contents = { problems: <ReviewAdvice {...parts} onUse={null} />, change: lessons, try: null };
    return <Steps step={step} onOpen={open} contents={contents} />;
  }
  return (
    <DraftEditor
      key={slug}
      initial={definition}
      slug={slug}
      latest={version}
      mayPublish={mayWrite}
      showsAdvanced={showsAdvanced}
      parts={(draft) => ({
        around: (tabs, hasSyntaxError) => (
          <Steps
            step={step}
            onOpen={open}
            isBroken={hasSyntaxError}
            contents={{
              problems: <ReviewAdvice {...parts} onUse={(advised) => use(draft, advised)} />,
              change: (
                <Stack gap="xl">
                  {tabs}
                  {lessons}
                </Stack>
              ),
              try: (
                <Trial
                  draft={draft}
                  isPublished
                  companyId={companyId}
                  companyChoice={<CompanyChoice companies={companies} value={companyId} onChange={choose} />}
                />
              ),
            }}
          />
        ),
      })}
    />
  );
};

/**
 * Improves a workflow, in the order of the work: find the errors, edit a draft, test it, and publish the next version.
 */
export const ImprovePage = () => {
  const { slug = '' } = useParams();
  const newest = useBase(slug);
  if (newest.error) return <ErrorState isPage error={newest.error} onRetry={newest.refetch} />;
  if (!newest.data) return <Skeleton h={520} role="status" aria-label={t('Loading the newest version')} />;
  const { definition, version } = newest.data;
  return (
    <>
      <PageBreadcrumbs
        trail={[
          { label: t('Workflows'), to: '/configuration/workflows' },
          { label: slug, to: `/configuration/workflows/${slug}` },
        ]}
      />
      <PageHeader
        title={t('Improve {name}', { name: textAt(definition, 'name') })}
        description={rich('Based on version {version} of <span>{slug}</span>, which does not change.', {
          version,
          span: (content) => <span className="docket-mono">{content}</span>,
          slug,
        })}
      />
      <Improve slug={slug} version={version} definition={definition} />
    </>
  );
};
