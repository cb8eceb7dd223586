import { type Docket, ProblemError } from 'docket-capture';
import { CommandError, exitCodes } from './failures.ts';

const shownMax = 20;

/**
 * Runs work that names a workflow.
 * @throws CommandError that lists the workflows that exist, if this one does not
 */
export const withExistingWorkflows = async <Result>(
  docket: Docket,
  slug: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status !== 404) throw error;
    const found = await docket.workflows
      .list({ limit: 100 })
      .toArray()
      .catch(() => null);
    if (!found || found.some((workflow) => workflow.slug === slug)) throw error;
    const slugs = found.slice(0, shownMax).map((workflow) => workflow.slug);
    const more = found.length > shownMax ? ` and ${found.length - shownMax} more` : '';
    const exist = slugs.length > 0 ? `These exist: ${slugs.join(', ')}${more}.` : 'Your company has none.';
    throw new CommandError(`There is no workflow ${slug}. ${exist}`, exitCodes.refused);
  }
};
