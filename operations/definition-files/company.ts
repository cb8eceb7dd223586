import { definitionChanges } from '../../domain/definition-changes.ts';
import type { CompanyFile } from '../../domain/definition-files/files.ts';
import { entriesOf } from '../../domain/narrowing.ts';
import { notFound } from '../../domain/problems.ts';
import type { RetentionSettings } from '../../domain/retention/kinds.ts';
import { auditedTransaction } from '../../prisma/audit/audited-transaction.ts';
import { listRetention } from '../../prisma/retention/settings.ts';
import { findWorkflowIdInScope, listAssignedWorkflows } from '../../prisma/workflow-definitions/list.ts';
import { changeRetention, companyOnlyKinds } from '../retention/change-settings.ts';
import { assignToCompany, withdrawFromCompany } from '../workflow-definitions/assignments.ts';
import type { CompanyFiles, DefinitionFile, FileFault, FilesContext, ManagedCompany, PlannedStep } from './step.ts';

/** The stored settings of a company, in the form of its file. */
export const companyFileOf = async ({ prisma }: FilesContext, company: ManagedCompany): Promise<CompanyFile> => {
  const assigned = await listAssignedWorkflows(prisma, company.id);
  const retention = await listRetention(prisma, company.id);
  const ofWorkflows = retention.flatMap(({ definition, days }) => (definition ? [[definition.slug, days]] : []));
  return {
    name: company.name,
    workflows: assigned.map(({ slug }) => slug),
    retention: retention.find(({ definition }) => definition === null)?.days ?? {},
    workflowRetention: Object.fromEntries(ofWorkflows),
  };
};

const assign = (
  { prisma, actor }: FilesContext,
  { id: companyId, organizationId }: ManagedCompany,
  slug: string,
): Promise<readonly []> =>
  auditedTransaction(prisma, actor, async (tx, audit) => {
    const definitionId = await findWorkflowIdInScope(tx, 'all', slug);
    if (definitionId === null) throw notFound('workflow');
    await assignToCompany(tx, audit, { definitionId, slug, companyId, organizationId });
    return [];
  });

const withdraw = (
  { prisma, actor }: FilesContext,
  { id: companyId, organizationId }: ManagedCompany,
  slug: string,
): Promise<readonly []> =>
  auditedTransaction(prisma, actor, async (tx, audit) => {
    const definitionId = await findWorkflowIdInScope(tx, 'all', slug);
    if (definitionId !== null) {
      await withdrawFromCompany(tx, audit, { definitionId, slug, companyId, organizationId });
    }
    return [];
  });

const planAssignments = async (
  context: FilesContext,
  company: ManagedCompany,
  { path, content }: DefinitionFile<CompanyFile>,
): Promise<PlannedStep[]> => {
  if (!content.workflows) return [];
  const assigned = await listAssignedWorkflows(context.prisma, company.id);
  const slugs = [...new Set(content.workflows)].filter((slug) => assigned.every((one) => one.slug !== slug));
  return slugs.map((slug) => ({
    action: 'create',
    kind: 'company',
    name: `assignment of workflow ${slug} to ${company.name}`,
    path,
    changes: [],
    notes: [],
    apply: () => assign(context, company, slug),
  }));
};

const setRetention = async (
  { prisma, actor }: FilesContext,
  { id: companyId, organizationId }: ManagedCompany,
  slug: string | null,
  days: RetentionSettings,
): Promise<readonly []> => {
  const definitionId = slug === null ? null : await findWorkflowIdInScope(prisma, 'all', slug);
  if (slug !== null && definitionId === null) throw notFound('workflow');
  await changeRetention(prisma, { companyId, definitionId, organizationId }, () => days, actor);
  return [];
};

const isShorter = (before: RetentionSettings, after: RetentionSettings): boolean =>
  entriesOf(after).some(([kind, days]) => {
    const was = before[kind];
    return typeof days === 'number' && (typeof was !== 'number' || days < was);
  });

const planRetention = async (
  context: FilesContext,
  company: ManagedCompany,
  { path, content }: DefinitionFile<CompanyFile>,
): Promise<PlannedStep[]> => {
  const stored = await listRetention(context.prisma, company.id);
  const step = (slug: string | null, before: RetentionSettings, after: RetentionSettings): PlannedStep[] => {
    const changes = definitionChanges(before, after);
    if (changes.length === 0) return [];
    const one: PlannedStep = {
      action: 'update',
      kind: 'company',
      name: `retention of ${slug === null ? company.name : `workflow ${slug} of ${company.name}`}`,
      path,
      changes,
      notes: isShorter(before, after) ? ['content that is older than the new days is removed for good'] : [],
      apply: () => setRetention(context, company, slug, after),
    };
    return [one];
  };
  const ofCompany = stored.find(({ definition }) => definition === null)?.days ?? {};
  const ofWorkflow = (slug: string) => stored.find(({ definition }) => definition?.slug === slug)?.days ?? {};
  const { retention, workflowRetention } = content;
  const known = stored.flatMap(({ definition }) => (definition ? [definition.slug] : []));
  const slugs = workflowRetention ? [...new Set([...known, ...Object.keys(workflowRetention)])] : [];
  return [
    ...(retention ? step(null, ofCompany, retention) : []),
    ...slugs.flatMap((slug) => step(slug, ofWorkflow(slug), workflowRetention?.[slug] ?? {})),
  ];
};

/** Plans the assignments and the retention of a company. */
export const planCompany = async (
  context: FilesContext,
  { company, settings }: CompanyFiles,
): Promise<PlannedStep[]> =>
  settings === null
    ? []
    : [...(await planAssignments(context, company, settings)), ...(await planRetention(context, company, settings))];

/** The assignments of a company that its file does not list. */
export const extraAssignments = async (
  context: FilesContext,
  { company, settings }: CompanyFiles,
): Promise<PlannedStep[]> => {
  const listed = settings?.content.workflows;
  if (!listed) return [];
  const assigned = await listAssignedWorkflows(context.prisma, company.id);
  return assigned
    .filter(({ slug }) => !listed.includes(slug))
    .map(({ slug }) => ({
      action: 'remove',
      kind: 'company',
      name: `assignment of workflow ${slug} to ${company.name}`,
      path: null,
      changes: [],
      notes: ['the company can create no new sessions with it; existing ones continue'],
      apply: () => withdraw(context, company, slug),
    }));
};

/** The faults of a company's file. @param slugs of the workflows that exist, or that the files create */
export const companyFaults = ({ settings }: CompanyFiles, slugs: ReadonlySet<string>): FileFault[] => {
  if (settings === null) return [];
  const { path, content } = settings;
  const missing = (content.workflows ?? []).filter((slug) => !slugs.has(slug));
  const retention = Object.entries(content.workflowRetention ?? {});
  return [
    ...missing.map((slug) => ({ path, message: `workflows: there is no workflow "${slug}"` })),
    ...retention.flatMap(([slug, days]) => {
      const foreign = companyOnlyKinds(days);
      return [
        ...(slugs.has(slug) ? [] : [{ path, message: `workflowRetention.${slug}: there is no such workflow` }]),
        ...foreign.map((kind) => ({
          path,
          message: `workflowRetention.${slug}.${kind}: is set for the company. Move it to "retention".`,
        })),
      ];
    }),
  ];
};
