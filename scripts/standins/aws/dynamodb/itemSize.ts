import type { AttributeValue, Item } from './attributeValue'

/** Bytes of an item as DynamoDB counts them: names and values, UTF-8, maps and lists with their overhead. */
export function itemSize(item: Item): number {
  let bytes = 0
  for (const name in item) {
    const value = item[name]
    if (value) bytes += Buffer.byteLength(name) + valueSize(value)
  }
  return bytes
}

function valueSize(value: AttributeValue): number {
  if (value.S !== undefined) return Buffer.byteLength(value.S)
  if (value.N !== undefined) return numberSize(value.N)
  if (value.B !== undefined) return Buffer.byteLength(value.B, 'base64')
  if (value.M) return 3 + Object.keys(value.M).length + itemSize(value.M)
  if (value.L) return 3 + value.L.length + sum(value.L, valueSize)
  if (value.SS) return sum(value.SS, (text) => Buffer.byteLength(text))
  if (value.NS) return sum(value.NS, numberSize)
  if (value.BS) return sum(value.BS, (base64) => Buffer.byteLength(base64, 'base64'))
  return 1
}

/** One byte for every two significant digits, and one more; a sign costs another. */
function numberSize(text: string): number {
  const significant = text.replace(/^-/, '').replace('.', '').replace(/^0+/, '').replace(/0+$/, '')
  return Math.ceil(significant.length / 2) + 1 + (text.startsWith('-') ? 1 : 0)
}

function sum<T>(values: readonly T[], size: (value: T) => number): number {
  return values.reduce((total, value) => total + size(value), 0)
}
