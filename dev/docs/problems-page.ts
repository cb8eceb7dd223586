import { problemTypes } from '../../domain/problems.ts';
import { generatedNote, wrap } from './markdown.ts';

const introduction = `# Every problem

An error of the API is a problem document (RFC 9457, \`application/problem+json\`). Its \`type\` is the URL of a page of
the running service, \`/problems/SLUG\`, and the slugs are the headings of this page. \`detail\` says what is wrong in
this case, \`errors\` names each member that must change, and \`requestId\` finds the request in the operator's log.

\`\`\`json
{
  "type": "https://docket.example/problems/validation-error",
  "title": "Unprocessable Content",
  "status": 422,
  "detail": "fileCount: must be at most 3",
  "instance": "/api/v1/workflows/receipt/sessions",
  "requestId": "0b7e1d3c-3f0e-4a54-9d8e-0f9a7c0a6f11",
  "errors": [{ "field": "fileCount", "code": "too_big", "message": "must be at most 3" }]
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
