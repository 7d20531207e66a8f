import { invalid } from './apiError'

/** One value as DynamoDB writes it on the wire. */
export type AttributeValue = DynaliteValue

export type Item = DynaliteItem

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

interface Asking {
  TableName: string
  ReturnConsumedCapacity?: string
  ConsistentRead?: boolean
}

interface ConsumedCapacity {
  TableName: string
  CapacityUnits: number
}

/** Units of one read or write of the items given, of which the largest counts. */
export function consumed(request: Asking, kind: 'read' | 'write', items: (Item | undefined)[]) {
  if (!wantsCapacity(request)) return {}
  const bytes = Math.max(...items.map((item) => (item ? itemSize(item) : 0)))
  return {
    ConsumedCapacity: capacity(request, kind === 'write' ? writeUnits(bytes) : readUnits(bytes, request)),
  }
}

export const wantsCapacity = ({ ReturnConsumedCapacity: asked }: Omit<Asking, 'TableName'>) =>
  asked === 'TOTAL' || asked === 'INDEXES'

export function capacity({ TableName }: Asking, CapacityUnits: number): ConsumedCapacity {
  return { TableName, CapacityUnits }
}

export const writeUnits = (bytes: number) => Math.max(1, Math.ceil(bytes / 1024))

export const readUnits = (bytes: number, { ConsistentRead }: { ConsistentRead?: boolean }) =>
  Math.max(1, Math.ceil(bytes / 4096)) * (ConsistentRead ? 1 : 0.5)

/** An item as it lies in the database: its size in front of its JSON, so that a page is cut without parsing. */
export interface StoredItem {
  bytes: number
  json: string
}

const maxItemBytes = 400 * 1024

export function encodeItem(item: Item, tooLarge = 'Item size has exceeded the maximum allowed size'): string {
  const bytes = itemSize(item)
  if (bytes > maxItemBytes) throw invalid(tooLarge)
  return `${bytes}${JSON.stringify(item)}`
}

export function splitStored(stored: string): StoredItem {
  const start = stored.indexOf('{')
  return { bytes: Number(stored.slice(0, start)), json: stored.slice(start) }
}

export function decodeItem(stored: string): Item {
  return parseItem(stored.slice(stored.indexOf('{')))
}

/** What the engine wrote, it trusts. */
export const parseItem = (json: string): Item => JSON.parse(json) as Item
