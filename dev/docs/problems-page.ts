import { problemTypes } from '../../domain/problems.ts';
import { generatedNote, wrap } from './markdown.ts';

const introduction = `# Every problem

An error of the API is a problem document (RFC 9457, \`application/problem+json\`). Its \`type\` is the URL of a page of
the running service, \`/problems/SLUG\`, and the slugs are the headings of this page. \`detail\` explains what is wrong in
this case, \`errors\` names each member that must change, and \`requestId\` finds the request in the operator's log.

\`\`\`json
{
  "type": "https://docket.example/problems/validation-error",
  "title": "Unprocessable Content",
  "status": 422,
  "detail": "fileCount: must be between 1 and 3 for this workflow",
  "instance": "/api/v1/workflows/receipt/sessions",
  "requestId": "req_6f1f4b3c-5f7e-4a0c-9b59-4c3a0a2f9c11",
  "errors": [{ "field": "fileCount", "code": "out_of_range", "message": "must be between 1 and 3 for this workflow" }]
}
\`\`\``;

/** The page of all problems, from the registry in \`domain/problems.ts\`. */
export const problemsPage = (): string => {
  const sections = Object.entries(problemTypes).map(
    ([slug, { status, title, meaning, fix }]) =>
      `## ${slug}\n\nStatus ${status} ${title}.\n\n${wrap(`**Cause.** ${meaning}`)}\n\n${wrap(`**Fix.** ${fix}`)}`,
  );
  return `${generatedNote}\n\n${introduction}\n\n${sections.join('\n\n')}\n`;
};
