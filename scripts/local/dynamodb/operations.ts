import { describeContinuousBackups, updateContinuousBackups } from './backups'
import { batchGetItem } from './batchGetItem'
import { batchWriteItem } from './batchWriteItem'
import { createTable } from './createTable'
import { deleteTable } from './deleteTable'
import { describeLimits, describeTable, listTables } from './describeTables'
import type { Engine } from './engine'
import { getItem } from './getItem'
import { readItems } from './readItems'
import { listTagsOfResource, tagResource, untagResource } from './tags'
import { describeTimeToLive, updateTimeToLive } from './timeToLive'
import { transactGetItems } from './transactGetItems'
import { transactWriteItems } from './transactWriteItems'
import { updateTable } from './updateTable'
import { writeItem } from './writeItem'

/** Answers with an object, or with JSON that is written already. */
type Operation = (request: never) => object | string | Promise<object | string>

/** What the stand-in can do, by the names of the API. */
export const operations = (engine: Engine) =>
  ({
    PutItem: writeItem(engine, 'Put'),
    UpdateItem: writeItem(engine, 'Update'),
    DeleteItem: writeItem(engine, 'Delete'),
    GetItem: getItem(engine),
    Query: readItems(engine, 'query'),
    Scan: readItems(engine, 'scan'),
    BatchGetItem: batchGetItem(engine),
    BatchWriteItem: batchWriteItem(engine),
    TransactWriteItems: transactWriteItems(engine),
    TransactGetItems: transactGetItems(engine),
    CreateTable: createTable(engine),
    UpdateTable: updateTable(engine),
    DeleteTable: deleteTable(engine),
    DescribeTable: describeTable(engine),
    ListTables: listTables(engine),
    DescribeLimits: describeLimits(),
    TagResource: tagResource(engine),
    UntagResource: untagResource(engine),
    ListTagsOfResource: listTagsOfResource(engine),
    UpdateTimeToLive: updateTimeToLive(engine),
    DescribeTimeToLive: describeTimeToLive(engine),
    UpdateContinuousBackups: updateContinuousBackups(engine),
    DescribeContinuousBackups: describeContinuousBackups(engine),
  }) satisfies Record<string, Operation>
