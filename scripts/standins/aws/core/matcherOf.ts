/** The pattern of a policy, with its wildcards `*` and `?`; actions do not tell upper from lower case. */
export const matcherOf = (pattern: string, flags: 's' | 'is' = 'is'): RegExp =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\/-]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    flags,
  )
