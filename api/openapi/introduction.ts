/** The quick start at the top of the API reference, in Markdown. */
export const introduction = (baseUrl: string): string =>
  `Document processing and shelf capture. Create a session, upload files, then poll the job or receive signed webhooks, and review the results.

### Quick start

1. Create a session for one file. \`clientSubmissionId\` is your own id: a repeated request returns the same session.

       curl ${baseUrl}/api/v1/workflows/receipt/sessions \\
         -H "Authorization: Bearer $DOCKET_API_KEY" -H "Content-Type: application/json" \\
         -d '{"fileCount": 1, "contentTypes": ["image/jpeg"], "clientSubmissionId": "expense-4711"}'

2. Upload the file to \`uploadUrls[0].uploadUrl\` of the answer.

       curl -T receipt.jpg -H "Content-Type: image/jpeg" "$UPLOAD_URL"

3. Submit the session.

       curl -X POST ${baseUrl}/api/v1/workflows/receipt/sessions/$SESSION_ID/submit \\
         -H "Authorization: Bearer $DOCKET_API_KEY"

4. Poll the job until \`state\` is \`completed\` or \`failed\`, or receive the webhook if you gave a \`webhookUrl\`.

       curl ${baseUrl}/api/v1/jobs/$SESSION_ID -H "Authorization: Bearer $DOCKET_API_KEY"

The clients for TypeScript and Python do these steps in one call, with retries.

### Problems

Every error is an RFC 9457 problem document. Its \`type\` ends in one of the slugs listed under each status code. Send a request again
after 429 and 503, when the seconds of \`Retry-After\` are over; fix the request after any other 4xx.`;
