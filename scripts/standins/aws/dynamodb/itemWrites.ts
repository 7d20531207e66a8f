import engine from 'dynalite/db/index.js'
import act from 'dynalite/actions/updateItem.js'
import { throwIfRefused, invalid } from './apiError'
import { type Item, decodeItem, encodeItem } from './item'
import { type Draft, itemPrefix, expiryKey, indexPrefix } from './database'
import type { Engine } from './engine'
import { indexesOf, type Table, hasIndexes } from './table'
import { validateRequest } from './validateRequest'

interface Replacement {
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

interface Updated {
  after: Item
  attributes?: Item | undefined
}

/** Works an update out by the engine's own action, which is given a store of just this one item. */
function updateItem({ description }: Table, request: DynaliteRequest, before: Item | undefined): Updated {
  let after: Item | undefined
  let refusal: Error | null | undefined
  let attributes: Item | undefined
  const ignored = (_key: string, done: DynaliteDone<void>) => done(null)
  const store = {
    options: { maxItemSize: Infinity },
    getTable: (_name: string, done: DynaliteDone<typeof description>) => done(null, description),
    getItemDb: () => ({
      lock: (_key: string, run: (release: <T>(done: T) => T) => void) => run((done) => done),
      get: (_key: string, done: DynaliteDone<Item>) => done(null, before),
      put: (_key: string, item: Item, done: DynaliteDone<void>) => {
        after = item
        done(null)
      },
    }),
    // Indexes follow when the item is replaced, for every kind of write alike.
    getIndexDb: () => ({
      put: (key: string, _item: Item, done: DynaliteDone<void>) => ignored(key, done),
      del: ignored,
    }),
  }
  act(store, request, (error, result) => {
    refusal = error
    attributes = result?.Attributes
  })
  if (refusal) throw refusal
  if (!after) throw new Error('the update did not finish at once')
  return { after, attributes }
}

export type WriteKind = 'Put' | 'Update' | 'Delete' | 'ConditionCheck'

/** One write, validated and addressed, ready to be checked and drafted. */
export interface ItemWrite {
  kind: WriteKind
  table: Table
  itemKey: string
  request: DynaliteRequest
}

const rulesOf = {
  Put: 'putItem',
  Update: 'updateItem',
  Delete: 'deleteItem',
  ConditionCheck: 'deleteItem',
} as const

export function prepareWrite({ tables }: Engine, kind: WriteKind, raw: object): ItemWrite {
  const request = validateRequest(rulesOf[kind], raw)
  const table = tables.get(request.TableName)
  return { kind, table, itemKey: addressOf(table, request), request }
}

function addressOf({ description }: Table, { Item: item, Key: key = {} }: DynaliteRequest): string {
  if (item) throwIfRefused(engine.validateItem(item, description))
  else throwIfRefused(engine.validateKey(key, description))
  return engine.createKey(item ?? key, description)
}

export function readBefore(
  draft: Draft,
  { table, itemKey }: Pick<ItemWrite, 'table' | 'itemKey'>,
): Item | undefined {
  const stored = draft.read(itemPrefix(table.description.TableName) + itemKey)
  return stored === undefined ? undefined : decodeItem(stored)
}

/** A plain put or delete on a table without indexes needs no look at what stood there. */
export function needsBefore({ kind, table, request }: ItemWrite): boolean {
  return (
    kind === 'Update' ||
    hasIndexes(table) ||
    request._condition !== undefined ||
    request.Expected !== undefined ||
    request.ReturnConsumedCapacity !== undefined ||
    (request.ReturnValues !== undefined && request.ReturnValues !== 'NONE')
  )
}

/** The refusal of the write's condition, if it has one that fails on `before`. */
export function failedCondition({ request }: ItemWrite, before: Item | undefined): Error | undefined {
  return engine.checkConditional(request, before) ?? undefined
}

interface DraftedWrite {
  after: Item | undefined
  attributes?: Item | undefined
}

/** Drafts the write on top of `before`; conditions are the caller's business. */
export function draftWrite(draft: Draft, write: ItemWrite, before: Item | undefined): DraftedWrite {
  const { kind, table, itemKey, request } = write
  const target: Omit<Replacement, 'after'> = { table, itemKey, before }
  if (kind === 'ConditionCheck') return { after: before }
  if (kind === 'Update') {
    const { after, attributes } = updateItem(table, request, before)
    replaceItem(draft, {
      ...target,
      after,
      tooLarge: 'Item size to update has exceeded the maximum allowed size',
    })
    return { after, attributes }
  }
  const after = kind === 'Put' ? request.Item : undefined
  replaceItem(draft, { ...target, after })
  return { after, attributes: request.ReturnValues === 'ALL_OLD' ? before : undefined }
}
