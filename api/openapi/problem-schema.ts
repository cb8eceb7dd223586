import { z } from 'zod';

/** RFC 9457 problem document. It may have extra members, such as `sessionId` in a conflict. */
export const Problem = z
  .object({
    type: z.url().describe('URL of a page that explains this type of problem. It ends in the slug.'),
    title: z.string().describe('Short text of the HTTP status.'),
    status: z.int().describe('HTTP status code.'),
    detail: z.string().describe('What went wrong and how to fix it.'),
    instance: z.string().describe('The path of the request.'),
    requestId: z.string().describe('Id of the request. Quote it when you contact support.'),
    errors: z
      .array(
        z.object({
          field: z.string().describe('Path of the invalid member, such as `contentTypes[1]`.'),
          code: z.string().describe('Code of the error, for programs.'),
          message: z.string().describe('What is wrong with the value, for people.'),
        }),
      )
      .optional()
      .describe('Each invalid member of the request.'),
    requiredScope: z.string().optional().describe('The scope that the API key lacks, if that is the problem.'),
    sessionId: z.string().optional().describe('The existing session, if clientSubmissionId caused the conflict.'),
  })
  .meta({
    id: 'Problem',
    description: 'A problem document (RFC 9457). It may have other members.',
    examples: [
      {
        type: 'https://docket.example/problems/validation-error',
        title: 'Unprocessable Content',
        status: 422,
        detail: 'fileCount: must be between 1 and 3 for this workflow',
        instance: '/api/v1/workflows/receipt/sessions',
        requestId: 'req_6f1f4b3c-5f7e-4a0c-9b59-4c3a0a2f9c11',
        errors: [{ field: 'fileCount', code: 'out_of_range', message: 'must be between 1 and 3 for this workflow' }],
      },
    ],
  });
