/** Names and values of an expression stand in it under other names, so that no word of DynamoDB's own is in the way. */
interface Placeholders {
  name: (field: string) => string
  value: (value: unknown) => string
  /** What was named; DynamoDB refuses an empty list. */
  used: () => {
    ExpressionAttributeNames?: Record<string, string>
    ExpressionAttributeValues?: Record<string, unknown>
  }
}

export const openPlaceholders = (): Placeholders => {
  const names = new Map<string, string>()
  const values: unknown[] = []
  return {
    name: (field) => {
      const known = names.get(field) ?? `#f${names.size}`
      names.set(field, known)
      return known
    },
    value: (value) => `:v${values.push(value) - 1}`,
    used: () => ({
      ...(names.size === 0
        ? {}
        : { ExpressionAttributeNames: Object.fromEntries([...names].map(([field, name]) => [name, field])) }),
      ...(values.length === 0
        ? {}
        : { ExpressionAttributeValues: Object.fromEntries(values.map((value, i) => [`:v${i}`, value])) }),
    }),
  }
}

class Comparison {
  constructor(
    readonly operator: '<' | '<=' | '>' | '<>' | 'contains',
    readonly value: unknown,
  ) {}
}
export const below = (value: number): Comparison => new Comparison('<', value)
export const atMost = (value: number): Comparison => new Comparison('<=', value)
export const above = (value: number): Comparison => new Comparison('>', value)
/** Another value; a missing field counts as another. */
export const otherThan = (value: string | number | boolean): Comparison => new Comparison('<>', value)
/** A list or set that has a value among others. */
export const containing = (value: string): Comparison => new Comparison('contains', value)
/** Any value at all. */
export const present = Symbol('present')

/** Of each field the value that it must have; `undefined`: it must be missing. All of them must hold. */
type Expected = Readonly<Record<string, unknown>>
/** One expectation, or several of which one must hold. */
export type When = Expected | readonly Expected[]

const termOf = (field: string, expected: unknown, { name, value }: Placeholders): string => {
  if (expected === undefined) return `attribute_not_exists(${name(field)})`
  if (expected === present) return `attribute_exists(${name(field)})`
  if (expected instanceof Comparison) {
    return expected.operator === 'contains'
      ? `contains(${name(field)}, ${value(expected.value)})`
      : `${name(field)} ${expected.operator} ${value(expected.value)}`
  }
  return `${name(field)} = ${value(expected)}`
}

const allOf = (expected: Expected, placeholders: Placeholders): string =>
  Object.entries(expected)
    .map(([field, each]) => termOf(field, each, placeholders))
    .join(' AND ')

/** The condition of a write as DynamoDB wants it; nothing without an expectation. */
export const conditionOf = (
  when: When | undefined,
  placeholders = openPlaceholders(),
): { ConditionExpression?: string } & ReturnType<Placeholders['used']> => {
  if (when === undefined) return placeholders.used()
  const alternatives = [when].flat().map((each: Expected) => allOf(each, placeholders))
  const ConditionExpression =
    alternatives.length === 1 ? alternatives.join('') : alternatives.map((each) => `(${each})`).join(' OR ')
  return { ConditionExpression, ...placeholders.used() }
}
