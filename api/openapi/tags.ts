/** The groups of endpoints in the order of the API reference. A test compares them with the tags that endpoints use. */
export const tags: readonly { readonly name: string; readonly description: string }[] = [
  { name: 'Workflows', description: 'Which files your company can send, and what is extracted from them.' },
  { name: 'Sessions', description: 'Upload files: create a session, PUT each file to its URL, then submit.' },
  { name: 'Jobs', description: 'Poll the state and the result of a session.' },
  { name: 'Submissions', description: 'Read the result of a session, and approve, reject or cancel it.' },
  { name: 'Fraud matches', description: 'Read the signs of fraud in a submission, and resolve them.' },
  { name: 'Batches', description: 'Follow the progress of sessions that you sent with one batchRef.' },
  { name: 'Shelf capture', description: 'Turn photos of a store shelf into facings by SKU and brand.' },
  { name: 'Webhooks', description: 'Signed events that the service sends to your webhookUrl, and a test of that URL.' },
  {
    name: 'Webhook endpoints',
    description: 'Receivers of every event of the company, and the deliveries with their attempts.',
  },
  { name: 'Events', description: 'Poll everything that happened, with the bodies of the webhooks.' },
  { name: 'Company', description: 'The company that your API key belongs to.' },
  { name: 'Processors', description: 'How your own engine answers the requests that the service sends to it.' },
  { name: 'Health', description: 'For load balancers and tools. These endpoints need no API key.' },
];
