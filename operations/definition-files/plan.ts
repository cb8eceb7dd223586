import { findWorkflowIdInScope } from '../../prisma/workflow-definitions/list.ts';
import { companyFaults, extraAssignments, planCompany } from './company.ts';
import { planEndpoints } from './endpoints.ts';
import { planExports } from './exports.ts';
import { planMailboxes } from './mailboxes.ts';
import { extraProfiles, planProfiles } from './shelf-profiles.ts';
import { planSources } from './sources.ts';
import type { CompanyFiles, DefinitionFolder, FileFault, FilesContext, Plan, PlannedStep } from './step.ts';
import { planWorkflows } from './workflows.ts';

/** The slugs in the files that belong to an existing workflow, or to one that the files create. */
const knownSlugs = async (
  { prisma }: FilesContext,
  { workflows, companies }: DefinitionFolder,
): Promise<ReadonlySet<string>> => {
  const known = new Set(workflows.map(({ content }) => content.slug));
  const named = companies.flatMap(({ settings }) => [
    ...(settings?.content.workflows ?? []),
    ...Object.keys(settings?.content.workflowRetention ?? {}),
  ]);
  for (const slug of new Set(named)) {
    if (!known.has(slug) && (await findWorkflowIdInScope(prisma, 'all', slug)) !== null) known.add(slug);
  }
  return known;
};

/** The faults of files that describe the same thing as another file. */
const repeatedFiles = ({ workflows, profiles, companies }: DefinitionFolder): FileFault[] => {
  const repeatedIn = <File extends { readonly path: string }>(
    files: readonly File[],
    keyOf: (file: File) => string,
  ): FileFault[] =>
    files.flatMap((file, index) => {
      const first = files.findIndex((other) => keyOf(other) === keyOf(file));
      return first === index
        ? []
        : [{ path: file.path, message: `is about the same as ${files[first]?.path}. Remove one of the two files.` }];
    });
  const slugOf = ({ content }: { readonly content: { readonly slug: string } }): string => content.slug;
  return [
    ...repeatedIn(workflows, slugOf),
    ...repeatedIn(profiles, slugOf),
    ...companies.flatMap((files) => [
      ...repeatedIn(files.profiles, slugOf),
      ...repeatedIn(files.endpoints, ({ content }) => `${content.url}\n${content.description}`),
      ...repeatedIn(files.sources, ({ content }) => `${content.bucket ?? ''}/${content.prefix}`),
      ...repeatedIn(files.mailboxes, ({ content }) => `${content.username}\n${content.host}`),
      ...repeatedIn(files.exports, ({ content: { bucket, folder, kind, every, format } }) =>
        [bucket ?? '', folder, kind, every, format].join('\n'),
      ),
    ]),
  ];
};

/** Compares the files of a folder with the service. Nothing is changed. */
export const makePlan = async (context: FilesContext, folder: DefinitionFolder): Promise<Plan> => {
  const slugs = await knownSlugs(context, folder);
  const steps: PlannedStep[] = [
    ...(await planWorkflows(context, folder.workflows)),
    ...(await planProfiles(context, null, folder.profiles)),
  ];
  const extras: PlannedStep[] = [];
  const faults: FileFault[] = repeatedFiles(folder);
  const addCompany = async (files: CompanyFiles): Promise<void> => {
    steps.push(...(await planProfiles(context, files.company, files.profiles)), ...(await planCompany(context, files)));
    faults.push(...companyFaults(files, slugs));
    for (const planOne of [planEndpoints, planSources, planMailboxes, planExports]) {
      const planned = await planOne(context, files);
      steps.push(...planned.steps);
      extras.push(...planned.extras);
      faults.push(...planned.faults);
    }
    extras.push(
      ...(await extraAssignments(context, files)),
      ...(await extraProfiles(context, files.company, files.profiles)),
    );
  };
  for (const files of folder.companies) await addCompany(files);
  return { steps, extras, faults };
};
