/** What a policy may name about a connection; a variable without a value matches nothing. */
export type PolicyVariables = Readonly<Record<string, string | undefined>>

/** Builds the matcher of one connection, or nothing when a variable of the pattern has no value there. */
export type Pattern = (variables: PolicyVariables) => RegExp | undefined

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
const wild = (text: string) =>
  text
    .split(/([*?])/)
    .map((part) => (part === '*' ? '.*' : part === '?' ? '.' : escape(part)))
    .join('')

/**
 * Compiles a policy text with `${variables}` and, where they count, the wildcards `*` and `?`. A variable's
 * value is always taken literally, so that nobody can name himself `*`.
 */
export const compilePattern = (source: string, { wildcards }: { wildcards: boolean }): Pattern => {
  const parts = source.split(/(\$\{[^}]*\})/)
  const literal = wildcards ? wild : escape
  return (variables) => {
    let pattern = ''
    for (const part of parts) {
      if (part.startsWith('${')) {
        const value = variables[part.slice(2, -1)]
        if (value === undefined) return undefined
        pattern += escape(value)
      } else pattern += literal(part)
    }
    return new RegExp(`^${pattern}$`, 's')
  }
}
