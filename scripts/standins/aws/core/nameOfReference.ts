/** The last part of an ARN or a URL: what names the queue or function. A plain name or logical id is itself. */
export const nameOfReference = (reference: string): string =>
  reference.slice(Math.max(reference.lastIndexOf(':'), reference.lastIndexOf('/')) + 1)
