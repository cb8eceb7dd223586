export const alternativeNameKinds = ['name', 'domain'] as const;

/** Another name of a document's issuer: a brand, a shop, a longer form, or the host of its website. */
export interface AlternativeName {
  readonly kind: (typeof alternativeNameKinds)[number];
  readonly text: string;
}
