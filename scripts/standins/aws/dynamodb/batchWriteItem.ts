import engine from 'dynalite/db/index.js'
import { invalid, overCapacity, throwIfRefused } from './apiError'
import type { Draft } from './database'
import type { Engine } from './engine'
import { itemSize, type Item, capacity, wantsCapacity, writeUnits } from './item'
import { readBefore, replaceItem } from './itemWrites'
import { hasIndexes, type Table } from './table'
import { validateRequest } from './validateRequest'

interface WriteRequest {
  PutRequest?: { Item: Item }
  DeleteRequest?: { Key: Item }
}
type BatchWrite = DynaliteRequest & { RequestItems: Record<string, WriteRequest[]> }

const maxWrites = 25

const countOf = (perTable: readonly (readonly [string, readonly unknown[]])[]) =>
  perTable.reduce((count, [, writes]) => count + writes.length, 0)

/** BatchWriteItem: all requests are checked first, then all are written in one batch. */
export const batchWriteItem = (context: Engine) => async (raw: object) => {
  const request = validateRequest('batchWriteItem', raw) as BatchWrite
  const perTable = Object.entries(request.RequestItems)
  if (countOf(perTable) > maxWrites) {
    throw invalid('Too many items requested for the BatchWriteItem call')
  }
  const draft = context.newDraft()
  const capacities: object[] = []
  const left: Record<string, WriteRequest[]> = {}
  for (const [TableName, writes] of perTable) {
    const table = context.tables.get(TableName)
    const seen = new Set<string>()
    let units = 0
    for (const write of writes) {
      if (context.mayWrite(TableName)) units += draftOne(draft, table, write, seen)
      else (left[TableName] ??= []).push(write)
    }
    capacities.push(capacity({ TableName }, units))
  }
  if (Object.values(left).flat().length === countOf(perTable)) throw overCapacity()
  await draft.commit()
  return { UnprocessedItems: left, ...(wantsCapacity(request) && { ConsumedCapacity: capacities }) }
}

/** Drafts one write and returns its write units. */
function draftOne(
  draft: Draft,
  table: Table,
  { PutRequest: put, DeleteRequest: remove }: WriteRequest,
  seen: Set<string>,
): number {
  const { description } = table
  const item = put?.Item
  const refusal = item
    ? engine.validateItem(item, description)
    : engine.validateKey(remove?.Key ?? {}, description)
  if (refusal && /Missing the key|Type mismatch for key/.test(refusal.message)) {
    throw invalid('The provided key element does not match the schema')
  }
  throwIfRefused(refusal)
  const itemKey = engine.createKey(item ?? remove?.Key ?? {}, description)
  if (seen.has(itemKey)) throw invalid('Provided list of item keys contains duplicates')
  seen.add(itemKey)
  const before = hasIndexes(table) ? readBefore(draft, { table, itemKey }) : undefined
  replaceItem(draft, { table, itemKey, before, after: item })
  return writeUnits(item ? itemSize(item) : 0)
}
