/** Names and values of an expression stand in it under other names, so that no word of DynamoDB's own is in the way. */
export interface Placeholders {
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
