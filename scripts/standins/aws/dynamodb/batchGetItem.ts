import { type Item, capacity, readUnits, wantsCapacity, splitStored } from './item'
import type { Engine } from './engine'
import { projectJson, storedKey } from './getItem'
import { validateBatchGet } from './validateBatchGet'

type KeysOfTable = Pick<DynaliteRequest, '_projection' | 'AttributesToGet' | 'ConsistentRead'> & {
  Keys: Item[]
}
type BatchGet = DynaliteRequest & { RequestItems: Record<string, KeysOfTable> }

const maxAnswerBytes = 16 * 1024 * 1024

/** BatchGetItem: up to 100 keys (the engine's rules say so) and 16 MB; the rest comes back as unprocessed. */
export const batchGetItem =
  ({ tables, database }: Engine) =>
  (raw: object): string => {
    const request = validateBatchGet(raw) as BatchGet
    const responses: string[] = []
    const unprocessed: Record<string, KeysOfTable> = {}
    const capacities: object[] = []
    let answerBytes = 0
    for (const [TableName, asked] of Object.entries(request.RequestItems)) {
      const { description } = tables.get(TableName)
      const items: string[] = []
      let units = 0
      for (const key of asked.Keys) {
        const stored = database.get(storedKey(description, key))
        if (stored === undefined) continue
        const found = splitStored(stored)
        if (answerBytes + found.bytes > maxAnswerBytes) {
          const { Keys, ...same } = unprocessed[TableName] ?? { ...asked, Keys: [] }
          unprocessed[TableName] = { ...withoutParsed(same), Keys: [...Keys, key] }
          continue
        }
        answerBytes += found.bytes
        units += readUnits(found.bytes, asked)
        items.push(projectJson(asked, found))
      }
      responses.push(`${JSON.stringify(TableName)}:[${items.join(',')}]`)
      capacities.push(capacity({ TableName }, units))
    }
    const consumed = wantsCapacity(request) ? `,"ConsumedCapacity":${JSON.stringify(capacities)}` : ''
    return `{"Responses":{${responses.join(',')}},"UnprocessedKeys":${JSON.stringify(unprocessed)}${consumed}}`
  }

function withoutParsed({ _projection, ...asked }: Omit<KeysOfTable, 'Keys'>): Omit<KeysOfTable, 'Keys'> {
  return asked
}
