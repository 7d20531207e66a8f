/** A value as DynamoDB's JSON has it: one field, whose name is its type. */
export type Attribute = Record<string, unknown>

type Convert = (value: unknown) => Attribute

const toNumber = (value: number): Attribute => {
  // As the SDK does: what would come back as another number is not sent.
  if (!Number.isFinite(value)) throw new Error(`Special numeric value ${value} is not allowed`)
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    throw new Error(`Number ${value} is beyond what can be stored without loss`)
  }
  return { N: String(value) }
}

const byType: Partial<Record<string, Convert>> = {
  string: (value) => ({ S: value }),
  number: (value) => toNumber(value as number),
  boolean: (value) => ({ BOOL: value }),
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** A value for the store. @throws Error for what it does not hold: `undefined` in a list, a class, an endless number */
export const toAttribute: Convert = (value) => {
  const convert = byType[typeof value]
  if (convert !== undefined) return convert(value)
  if (value === null) return { NULL: true }
  if (value instanceof Uint8Array) {
    return { B: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') }
  }
  if (Array.isArray(value)) return { L: value.map(toAttribute) }
  if (typeof value === 'object' && isPlain(value))
    return { M: toAttributes(value as Record<string, unknown>) }
  throw new Error(`A ${typeof value} cannot be stored`)
}

/** An item for the store; absent fields are left out rather than stored as null. */
export const toAttributes = (item: Record<string, unknown>): Record<string, Attribute> => {
  const attributes: Record<string, Attribute> = {}
  for (const [name, value] of Object.entries(item)) {
    if (value !== undefined) attributes[name] = toAttribute(value)
  }
  return attributes
}

const readers: Readonly<Record<string, (held: never) => unknown>> = {
  S: (held: string) => held,
  N: (held: string) => Number(held),
  BOOL: (held: boolean) => held,
  NULL: () => null,
  B: (held: string) => new Uint8Array(Buffer.from(held, 'base64')),
  L: (held: Attribute[]) => held.map(fromAttribute),
  M: (held: Record<string, Attribute>) => fromAttributes(held),
  SS: (held: string[]) => new Set(held),
  NS: (held: string[]) => new Set(held.map(Number)),
}

/** What `toAttribute` made, and sets. @throws Error for a type that is not written here */
export const fromAttribute = (attribute: Attribute): unknown => {
  for (const type in attribute) {
    const read = readers[type]
    if (read !== undefined) return read(attribute[type] as never)
  }
  throw new Error(`The store answered with a value of type ${Object.keys(attribute).join()}`)
}

export const fromAttributes = (item: Record<string, Attribute>): Record<string, unknown> => {
  const values: Record<string, unknown> = {}
  for (const name in item) {
    const held = item[name]
    if (held !== undefined) values[name] = fromAttribute(held)
  }
  return values
}
