/** The URL of a photo's picture. */
export const photoUrl = (sessionId: string, photoId: string, size: 'thumbnail' | 'large'): string =>
  `/admin/api/shelf-captures/${sessionId}/photos/${photoId}/picture?size=${size}`;

/** The URL of the picture of a product in the capture's catalog. */
export const productUrl = (sessionId: string, sku: string): string =>
  `/admin/api/shelf-captures/${sessionId}/catalog-picture?sku=${encodeURIComponent(sku)}`;
