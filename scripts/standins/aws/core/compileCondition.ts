/** The pattern of a policy, with its wildcards `*` and `?`; actions ignore case. */
export const matcherOf = (pattern: string, flags: 's' | 'is' = 'is'): RegExp =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\/-]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    flags,
  )

/** A condition as policies write it: operator, key, values. */
export interface Condition {
  operator: string
  key: string
  values: string[]
}

/** What is known of a request beside its action and resource, by condition key. */
export type RequestContext = Readonly<Record<string, string | readonly string[]>>

type Compare = (wanted: string) => (value: string) => boolean

const equals: Compare = (wanted) => (value) => value === wanted
const like: Compare = (wanted) => {
  const matcher = matcherOf(wanted, 's')
  return (value) => matcher.test(value)
}
const sameFlag: Compare = (wanted) => (value) => value.toLowerCase() === wanted.toLowerCase()

/** An ARN may hold wildcards under either name. */
const comparisons: Readonly<Record<string, { compare: Compare; negated?: true } | undefined>> = {
  StringEquals: { compare: equals },
  StringNotEquals: { compare: equals, negated: true },
  StringLike: { compare: like },
  StringNotLike: { compare: like, negated: true },
  ArnEquals: { compare: like },
  ArnLike: { compare: like },
  ArnNotLike: { compare: like, negated: true },
  Bool: { compare: sameFlag },
}

/** Whether a request fulfils a condition. */
export type Fulfils = (context: RequestContext) => boolean

/** @throws for an operator that is not evaluated here */
export const compileCondition = ({ operator, key, values: wanted }: Condition): Fulfils => {
  const name = key.toLowerCase()
  const valuesIn = (context: RequestContext): readonly string[] | undefined => {
    const found = Object.entries(context).find(([each]) => each.toLowerCase() === name)?.[1]
    return typeof found === 'string' ? [found] : found
  }
  if (operator === 'Null') {
    const isMissing = wanted.includes('true')
    return (context) => (valuesIn(context) === undefined) === isMissing
  }
  const [, quantifier, bare = '', ifExists] =
    /^(?:(ForAllValues|ForAnyValue):)?(\w+?)(IfExists)?$/.exec(operator) ?? []
  const comparison = comparisons[bare]
  if (comparison === undefined) throw new SyntaxError(`the condition ${operator} is not evaluated here`)
  const { compare, negated = false } = comparison
  const matchers = wanted.map(compare)
  const holds = (value: string) => matchers.some((matches) => matches(value)) !== negated
  return (context) => {
    const values = valuesIn(context)
    if (quantifier === 'ForAllValues') return (values ?? []).every(holds)
    if (values === undefined) return ifExists !== undefined || negated
    return quantifier === 'ForAnyValue' ? values.some(holds) : values.every(holds)
  }
}
