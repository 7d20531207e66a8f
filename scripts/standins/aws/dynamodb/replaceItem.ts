import engine from 'dynalite/db/index.js'
import { invalid } from './apiError'
import { type Item, encodeItem } from './item'
import type { Draft } from './commitQueue'
import { expiryKey, indexPrefix, itemPrefix } from './database'
import { indexesOf, type Table } from './table'

export interface Replacement {
  table: Table
  itemKey: string
  /** Only needed where `hasIndexes(table)`. */
  before: Item | undefined
  after: Item | undefined
  tooLarge?: string
}

/** Drafts the one change of an item with all that follows from it: indexes and expiry. */
export function replaceItem(draft: Draft, replacement: Replacement): void {
  const { table, itemKey, after } = replacement
  draft.write(
    itemPrefix(table.description.TableName) + itemKey,
    after ? encodeItem(after, replacement.tooLarge) : null,
  )
  if (after) draftExpiry(draft, table, itemKey, after)
  draftIndexes(draft, replacement)
}

/** Entries of an earlier expiry stay behind; the sweep looks at the item again before it believes them. */
export function draftExpiry(draft: Draft, table: Table, itemKey: string, item: Item): void {
  const expiresAt = expirySeconds(table, item)
  if (expiresAt !== undefined) draft.write(expiryKey(table.description.TableName, expiresAt, itemKey), '')
}

/** When the item expires, in seconds since 1970; undefined where the attribute is missing or not a number. */
export function expirySeconds(table: Table, item: Item): number | undefined {
  const value = table.timeToLiveAttribute === undefined ? undefined : item[table.timeToLiveAttribute]?.N
  if (value === undefined) return undefined
  const seconds = Math.floor(Number(value))
  return seconds > 0 && seconds < 1e12 ? seconds : undefined
}

function draftIndexes(draft: Draft, { table, before, after }: Replacement): void {
  const indexes = indexesOf(table)
  if (indexes.length === 0) return
  const { TableName } = table.description
  if (after) refuseEmptyIndexKeys(table, after)
  const { deletes, puts } = engine.getIndexActions(indexes, before, after, table.description)
  for (const { index, key } of deletes) draft.write(indexPrefix(TableName, index) + key, null)
  for (const { index, key, item } of puts) draft.write(indexPrefix(TableName, index) + key, encodeItem(item))
}

function refuseEmptyIndexKeys(table: Table, item: Item): void {
  for (const { IndexName, KeySchema } of indexesOf(table)) {
    const empty = KeySchema.find(({ AttributeName }) => isEmpty(item[AttributeName]))
    if (empty) {
      throw invalid(
        'One or more parameter values are not valid. A value specified for a secondary index key is not ' +
          'supported. The AttributeValue for a key attribute cannot contain an empty string value. ' +
          `IndexName: ${IndexName}, IndexKey: ${empty.AttributeName}`,
      )
    }
  }
}

const isEmpty = (value: Item[string] | undefined) => value?.S === '' || value?.B === ''
