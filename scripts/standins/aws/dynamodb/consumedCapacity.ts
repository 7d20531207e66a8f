import type { Item } from './attributeValue'
import { itemSize } from './itemSize'

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
