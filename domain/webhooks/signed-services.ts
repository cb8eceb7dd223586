/** Customers' services that get signed requests: processors of documents, and recognizers of shelf photos. */
export const signedServices = ['processor', 'recognizer'] as const;
export type SignedService = (typeof signedServices)[number];
