import * as z from 'zod'
import { type Item, capacity, readUnits, wantsCapacity, splitStored, consumed } from './item'
import type { Engine } from './engine'
import { projectJson, storedKey, getItem, readItems } from './readItems'
import { validateBatchGet, parseRequest } from './validateRequest'
import { batchWriteItem } from './batchWriteItem'
import { describeTable, updateTable } from './updateTable'
import { transactWriteItems } from './transactWriteItems'
import { type Changes, expiryPrefix, indexPrefix, itemPrefix, under } from './database'
import { indexesOf } from './table'
import { ApiError, overCapacity, refusalType } from './apiError'
import {
  draftWrite,
  failedCondition,
  needsBefore,
  prepareWrite,
  readBefore,
  type WriteKind,
} from './itemWrites'

type KeysOfTable = Pick<DynaliteRequest, '_projection' | 'AttributesToGet' | 'ConsistentRead'> & {
  Keys: Item[]
}
type BatchGet = DynaliteRequest & { RequestItems: Record<string, KeysOfTable> }

const maxAnswerBytes = 16 * 1024 * 1024

/** BatchGetItem: up to 100 keys (the engine's rules say so) and 16 MB; the rest comes back as unprocessed. */
const batchGetItem =
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

type WriteRequest = object & { ReturnValuesOnConditionCheckFailure?: unknown }

/** PutItem, UpdateItem and DeleteItem. */
const writeItem = (engine: Engine, kind: WriteKind) => async (raw: WriteRequest) => {
  const wantsOld = raw.ReturnValuesOnConditionCheckFailure === 'ALL_OLD'
  const write = prepareWrite(engine, kind, raw)
  if (!engine.mayWrite(write.table.description.TableName)) throw overCapacity()
  const draft = engine.newDraft()
  const before = needsBefore(write) ? readBefore(draft, write) : undefined
  const refusal = failedCondition(write, before)
  if (refusal && wantsOld && before && refusalType(refusal) === 'ConditionalCheckFailedException') {
    throw new ApiError('ConditionalCheckFailedException', refusal.message, { Item: before })
  }
  if (refusal) throw refusal
  const { after, attributes } = draftWrite(draft, write, before)
  await draft.commit()
  return {
    ...(attributes && { Attributes: attributes }),
    ...consumed(write.request, 'write', [before, after]),
  }
}

const ListTables = z.object({
  ExclusiveStartTableName: z.string().default(''),
  Limit: z.number().int().min(1).max(100).default(100),
})

/** ListTables, at most 100 at a time. */
const listTables =
  ({ tables }: Engine) =>
  (raw: object) => {
    const { ExclusiveStartTableName: after, Limit: limit } = parseRequest(ListTables, raw)
    const names = tables
      .all()
      .map(({ description }) => description.TableName)
      .filter((name) => name > after)
      .sort()
    const TableNames = names.slice(0, limit)
    const last = TableNames.at(-1)
    return { TableNames, ...(names.length > limit && last && { LastEvaluatedTableName: last }) }
  }

const DeleteTable = z.object({ TableName: z.string() })

/** DeleteTable: the description goes first, so that an interrupted deletion leaves no half table behind. */
const deleteTable =
  ({ tables, database, commits }: Engine) =>
  async (raw: object) => {
    const { TableName } = parseRequest(DeleteTable, raw)
    const table = tables.get(TableName)
    await tables.remove(TableName)
    const prefixes = [
      itemPrefix(TableName),
      expiryPrefix(TableName),
      ...indexesOf(table).map(({ IndexName }) => indexPrefix(TableName, IndexName)),
    ]
    for (const prefix of prefixes) {
      for await (const keys of database.keys(under(prefix))) {
        const gone: Changes = new Map(keys.map((key) => [key, null]))
        await commits.commit(gone)
      }
    }
    return { TableDescription: { ...table.description, TableStatus: 'DELETING' } }
  }

/** Answers with an object, or with JSON that is written already. */
type Answer = object | string
type Operation = (raw: object) => Answer | Promise<Answer>

/** What the stand-in can do, by the names of the API. */
export const operations = (engine: Engine): Record<string, Operation> => ({
  PutItem: writeItem(engine, 'Put'),
  UpdateItem: writeItem(engine, 'Update'),
  DeleteItem: writeItem(engine, 'Delete'),
  GetItem: getItem(engine),
  Query: readItems(engine, 'query'),
  Scan: readItems(engine, 'scan'),
  BatchGetItem: batchGetItem(engine),
  BatchWriteItem: batchWriteItem(engine),
  TransactWriteItems: transactWriteItems(engine),
  ListTables: listTables(engine),
  DeleteTable: deleteTable(engine),
  DescribeTable: describeTable(engine),
  UpdateTable: updateTable(engine),
})
