/**
 * What this browser remembers. `session` is forgotten at sign-out, `user:…` stays under a person's own id,
 * `browser` belongs to the person who sits there.
 */
export type Scope = 'session' | 'browser' | `user:${string}`

/** Where it stands in the browser's storage. */
export const storedKey = (scope: Scope, name: string): string => `portal:${scope}:${name}`
