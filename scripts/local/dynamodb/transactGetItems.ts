import type { Engine } from './engine'
import { projectJson, storedKey } from './getItem'
import { splitStored } from './storedItem'
import { parseTransactGets } from './transactItems'
import { validateRequest } from './validateRequest'

/** TransactGetItems: up to 100 items as they stood at one instant. */
export const transactGetItems =
  ({ tables, database }: Engine) =>
  (raw: object): string => {
    const gets = parseTransactGets(raw).map((get) => validateRequest('getItem', get))
    const keys = gets.map(({ TableName, Key }) => storedKey(tables.get(TableName).description, Key ?? {}))
    const found = database.getAll(keys)
    const responses = gets.map((get, at) => {
      const stored = found[at]
      return stored === undefined ? '{}' : `{"Item":${projectJson(get, splitStored(stored))}}`
    })
    return `{"Responses":[${responses.join(',')}]}`
  }
