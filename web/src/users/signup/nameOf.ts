/** What the identity provider calls a refusal. */
export const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')
