/** Clients send an ETag with or without its quotes. */
export const quoteEtag = (etag: string) => `"${etag.trim().replaceAll('"', '')}"`
