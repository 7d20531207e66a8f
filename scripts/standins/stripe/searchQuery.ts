import { invalid } from './stripeError'

interface Clause {
  readonly path: readonly string[]
  readonly operator: string
  readonly value: string | null
  readonly negated: boolean
}

const clausePattern =
  /^(-?)([a-z_]+)(?:\[(?:"([^"]+)"|'([^']+)')\])?(:|~|>=|<=|>|<)(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(\d+)|(null))$/

/**
 * Makes a test out of Stripe's search language: `field:'value'`, `metadata['key']:'value'`, `~` for a part of a text,
 * comparisons of numbers, `-` for not; joined by AND or by OR, never both. Only the named fields can be searched.
 */
export function parseSearch(query: string, fields: readonly string[]): (object: object) => boolean {
  const words = splitClauses(query)
  const joins = new Set(words.filter((_, i) => i % 2 === 1).map((word) => word.toUpperCase()))
  if (words.length % 2 === 0 || joins.size > 1 || [...joins].some((join) => !['AND', 'OR'].includes(join))) {
    throw invalid('query', `We were unable to parse your search query: ${query}`)
  }
  const clauses = words.filter((_, i) => i % 2 === 0).map((word) => parseClause(word, fields))
  const matches = (object: object) => (clause: Clause) => isMatch(object, clause) !== clause.negated
  return (object) => (joins.has('OR') ? clauses.some(matches(object)) : clauses.every(matches(object)))
}

function splitClauses(query: string): string[] {
  return query.match(/(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\S)+/g) ?? []
}

function parseClause(word: string, fields: readonly string[]): Clause {
  const match = clausePattern.exec(word)
  const [, minus, field = '', quotedKey, key, operator = '', double, single, number, nothing] = match ?? []
  if (!match) throw invalid('query', `We were unable to parse your search query: ${word}`)
  if (!fields.includes(field)) throw invalid('query', `Field \`${field}\` is an unsupported search field.`)
  const inner = quotedKey ?? key
  const value = (double ?? single ?? number ?? '').replaceAll(/\\(.)/g, '$1')
  return {
    path: inner === undefined ? [field] : [field, inner],
    operator,
    value: nothing === undefined ? value : null,
    negated: minus === '-',
  }
}

function isMatch(object: object, { path, operator, value }: Clause): boolean {
  const found = path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? new Map(Object.entries(at)).get(key) : undefined),
    object,
  )
  if (value === null) return found === undefined || found === null
  if (typeof found === 'number') return compareNumbers(found, operator, Number(value))
  if (typeof found !== 'string' && typeof found !== 'boolean') return false
  const text = String(found).toLowerCase()
  return operator === '~'
    ? text.includes(value.toLowerCase())
    : operator === ':' && text === value.toLowerCase()
}

function compareNumbers(found: number, operator: string, value: number): boolean {
  if (operator === '>') return found > value
  if (operator === '>=') return found >= value
  if (operator === '<') return found < value
  if (operator === '<=') return found <= value
  return operator === ':' && found === value
}
