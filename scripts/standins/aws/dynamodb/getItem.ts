import engine from 'dynalite/db/index.js'
import { throwIfRefused } from './apiError'
import {
  type Item,
  capacity,
  readUnits,
  wantsCapacity,
  parseItem,
  splitStored,
  type StoredItem,
} from './item'
import type { Engine } from './engine'
import { itemPrefix } from './database'
import { validateRequest } from './validateRequest'

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
