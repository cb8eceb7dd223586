/** Where the picture of a photo is. */
export const photoAddress = (sessionId: string, photoId: string, size: 'thumbnail' | 'large'): string =>
  `/admin/api/shelf-captures/${sessionId}/photos/${photoId}/picture?size=${size}`;

/** Where the picture of a product of the capture's catalog is. */
export const productAddress = (sessionId: string, sku: string): string =>
  `/admin/api/shelf-captures/${sessionId}/catalog-picture?sku=${encodeURIComponent(sku)}`;
