import { batchGetItem } from './batchGetItem'
import { batchWriteItem } from './batchWriteItem'
import { deleteTable } from './deleteTable'
import type { Engine } from './engine'
import { getItem } from './getItem'
import { listTables } from './listTables'
import { readItems } from './readItems'
import { transactWriteItems } from './transactWriteItems'
import { writeItem } from './writeItem'

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
})
