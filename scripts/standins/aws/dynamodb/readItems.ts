import engine from 'dynalite/db/index.js'
import { Readable } from 'node:stream'
import query from 'dynalite/actions/query.js'
import scan from 'dynalite/actions/scan.js'
import {
  type Item,
  capacity,
  readUnits,
  wantsCapacity,
  parseItem,
  splitStored,
  type StoredItem,
} from './item'
import { type Database, type Range, indexPrefix, itemPrefix, within } from './database'
import type { Engine } from './engine'
import { throwIfRefused } from './apiError'
import { validateRequest } from './validateRequest'
import { indexesOf, type Table } from './table'

/** GetItem: an item asked for whole is answered as it lies in the store, unparsed. */
export const getItem =
  ({ tables, database }: Engine) =>
  (raw: object): string => {
    const request = validateRequest('getItem', raw)
    const { description } = tables.get(request.TableName)
    const stored = database.get(storedKey(description, request.Key ?? {}))
    const found = stored === undefined ? undefined : splitStored(stored)
    throwIfRefused(engine.validateKeyPaths(request._projection?.nestedPaths, description))
    const members = found ? [`"Item":${projectJson(request, found)}`] : []
    if (wantsCapacity(request)) {
      const units = readUnits(found?.bytes ?? 0, request)
      members.push(`"ConsumedCapacity":${JSON.stringify(capacity(request, units))}`)
    }
    return `{${members.join(',')}}`
  }

/** Where the item of a key lies; refuses a key that does not fit the table. */
export function storedKey(table: DynaliteTable, key: Item): string {
  throwIfRefused(engine.validateKey(key, table))
  return itemPrefix(table.TableName) + engine.createKey(key, table)
}

type Projecting = Pick<DynaliteRequest, '_projection' | 'AttributesToGet'>

export function projectJson(request: Projecting, { json }: StoredItem): string {
  const paths = request._projection?.paths ?? request.AttributesToGet
  return paths ? JSON.stringify(engine.mapPaths(paths, parseItem(json))) : json
}

const actions = { query, scan }

/**
 * Which rows a Query or Scan walks. The engine checks the request and works the range out inside its own action;
 * a store that only listens, and holds nothing, learns it from there.
 */
function planRead(operation: 'query' | 'scan', { description }: Table, request: DynaliteRequest): Range {
  let range: Range | undefined
  let refusal: Error | null | undefined
  const listener = (prefix: string) => ({
    createValueStream: (engineRange: Range) => {
      range = within(prefix, engineRange)
      return Readable.from([])
    },
  })
  const store = {
    getTable: (_name: string, done: DynaliteDone<typeof description>) => done(null, description),
    getItemDb: (table: string) => listener(itemPrefix(table)),
    getIndexDb: (_kind: string, table: string, index: string) => listener(indexPrefix(table, index)),
  }
  actions[operation](store, request, (error) => {
    refusal ??= error
  })
  if (refusal) throw refusal
  if (!range) throw new Error(`the engine planned no range for this ${operation}`)
  return range
}

const pageBytes = 1024 * 1024

/** Query and Scan: pages of 1 MB by DynamoDB's own count, before the filter; whole items pass unparsed. */
export const readItems =
  (context: Engine, operation: 'query' | 'scan') =>
  async (raw: object): Promise<string> => {
    const request = validateRequest(operation, raw)
    const table = context.tables.get(request.TableName)
    const range = planRead(operation, table, request)
    const limit = request.Limit ?? Infinity
    const { rows, bytes } = await readPage(context.database, range, limit)
    const whole = wantsWholeItems(table, request) ? rows.map((row) => fetchWhole(context, table, row)) : rows
    const items = project(request, filter(request, whole))
    const last = rows.at(-1)
    const isCut = last !== undefined && (rows.length >= limit || bytes >= pageBytes)
    const members = [
      `"Count":${items.length}`,
      `"ScannedCount":${rows.length}`,
      ...(request.Select === 'COUNT' ? [] : [`"Items":[${items.map(({ json }) => json).join(',')}]`]),
      ...(isCut ? [`"LastEvaluatedKey":${JSON.stringify(keyOf(table, request, parseItem(last.json)))}`] : []),
      ...(wantsCapacity(request)
        ? [`"ConsumedCapacity":${JSON.stringify(capacity(request, readUnits(bytes, request)))}`]
        : []),
    ]
    return `{${members.join(',')}}`
  }

async function readPage(database: Database, range: Range, limit: number) {
  const rows: StoredItem[] = []
  let bytes = 0
  for await (const page of database.values(range, Math.min(limit, 1000))) {
    for (const stored of page) {
      const row = splitStored(stored)
      rows.push(row)
      bytes += row.bytes
      if (rows.length >= limit || bytes >= pageBytes) return { rows, bytes }
    }
  }
  return { rows, bytes }
}

function filter(request: DynaliteRequest, rows: StoredItem[]): StoredItem[] {
  const expression = request._filter?.expression
  const conditions = request.QueryFilter ?? request.ScanFilter
  if (request._filter) return rows.filter(({ json }) => engine.matchesExprFilter(parseItem(json), expression))
  if (!conditions) return rows
  return rows.filter(({ json }) =>
    engine.matchesFilter(parseItem(json), conditions, request.ConditionalOperator),
  )
}

function project(request: DynaliteRequest, rows: StoredItem[]): StoredItem[] {
  const paths = request._projection?.paths ?? request.AttributesToGet
  if (!paths) return rows
  return rows.map(({ bytes, json }) => ({
    bytes,
    json: JSON.stringify(engine.mapPaths(paths, parseItem(json))),
  }))
}

/** Only a local index may be asked for more than it holds; then each row's item is fetched. */
function wantsWholeItems(table: Table, { IndexName, Select }: DynaliteRequest): boolean {
  const index = indexesOf(table).find((each) => each.IndexName === IndexName)
  return index !== undefined && Select === 'ALL_ATTRIBUTES' && index.Projection.ProjectionType !== 'ALL'
}

function fetchWhole({ database }: Engine, { description }: Table, row: StoredItem): StoredItem {
  const item = parseItem(row.json)
  const key = Object.fromEntries(
    description.KeySchema.map(({ AttributeName: name }) => [name, item[name] ?? {}]),
  )
  const stored = database.get(storedKey(description, key))
  return stored === undefined ? row : splitStored(stored)
}

function keyOf(table: Table, { IndexName }: DynaliteRequest, item: Item): Item {
  const index = indexesOf(table).find((each) => each.IndexName === IndexName)
  const names = [...table.description.KeySchema, ...(index?.KeySchema ?? [])].map((key) => key.AttributeName)
  return Object.fromEntries(names.map((name) => [name, item[name] ?? {}]))
}
