import { useFilter } from '../../components/list/use-filter';
import { t } from '../../languages/message';

export const periods = [
  { value: 'day', label: t('Today') },
  { value: 'week', label: t('7 days') },
  { value: 'month', label: t('30 days') },
  { value: 'custom', label: t('Custom') },
] as const;
export type Period = (typeof periods)[number]['value'];

const lengths: Readonly<Record<Period, number>> = { day: 1, week: 7, month: 30, custom: 7 };
const dayMs = 86_400_000;

const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The filter of the reports, with days in UTC. */
export interface ReportFilter {
  readonly company: string | null;
  readonly workflow: string | null;
  readonly period: Period;
  readonly from: string;
  readonly to: string;
}

/** The filter of the reports, kept in the address of the page. */
export const useReportFilter = () => {
  const [{ company, workflow, period: name, from, to }, setFilter] = useFilter([
    'company',
    'workflow',
    'period',
    'from',
    'to',
  ]);
  const period = periods.find(({ value }) => value === name)?.value ?? 'week';
  const today = utcDay(Date.now());
  const last = period === 'custom' && isDay(to) ? to : today;
  const first = utcDay(new Date(`${last}T00:00Z`).getTime() - (lengths[period] - 1) * dayMs);
  const filter: ReportFilter = {
    company,
    workflow,
    period,
    from: period === 'custom' && isDay(from) ? from : first,
    to: last,
  };
  return [filter, setFilter] as const;
};

/** The query of a report. */
export const reportQuery = ({ company, workflow, from, to }: ReportFilter) => ({
  ...(company ? { companyId: company } : {}),
  ...(workflow ? { workflow } : {}),
  from,
  to,
});
