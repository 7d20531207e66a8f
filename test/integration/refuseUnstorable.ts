/** What DynamoDB takes of an item: 400 kB, 32 levels, and numbers of 38 digits within these bounds. */
const maxItemBytes = 400 * 1024
const maxLevels = 32
const largest = 1e126
const smallest = 1e-130

const refused = (message: string): Error => Object.assign(new Error(message), { name: 'ValidationException' })

const checkNumber = (value: number): void => {
  // These two never reach the store: the SDK's marshaller throws what has no name of its own.
  if (!Number.isFinite(value)) throw new Error(`Special numeric value ${value} is not allowed`)
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) throw new Error(`Number ${value} is out of the safe range`)
  if (Math.abs(value) >= largest || (value !== 0 && Math.abs(value) < smallest))
    throw refused(`Number overflow or underflow: ${value}`)
}

/** Bytes of a value as the store counts them. */
const sizeOf = (value: unknown, level = 0): number => {
  if (level > maxLevels) throw refused('Nesting levels have exceeded supported limits')
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (value instanceof Uint8Array) return value.length
  if (typeof value === 'number') {
    checkNumber(value)
    return 21
  }
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + 1 + sizeOf(each, level + 1), 3)
  if (typeof value !== 'object' || value === null) return 1
  return Object.entries(value).reduce(
    (sum, [name, each]) => sum + 1 + Buffer.byteLength(name) + sizeOf(each, level + 1),
    3,
  )
}

/** Throws as the store, or the SDK before it, does for an item, or a value of an expression, that cannot be kept. */
export const refuseUnstorable = (item: unknown): void => {
  if (sizeOf(item) > maxItemBytes) throw refused('Item size has exceeded the maximum allowed size')
}
