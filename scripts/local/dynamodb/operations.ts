import type { z } from 'zod'
import { describeContinuousBackups, updateContinuousBackups } from './backups'
import { batchGetItem } from './batchGetItem'
import { batchWriteItem } from './batchWriteItem'
import { createTable, type CreateTable } from './createTable'
import { deleteTable } from './deleteTable'
import { describeLimits, describeTable, listTables } from './describeTables'
import type { Engine } from './engine'
import { getItem } from './getItem'
import { parseRequest } from './parseRequest'
import { readItems } from './readItems'
import { tableRequests as requests } from './tableRequests'
import { listTagsOfResource, tagResource, untagResource } from './tags'
import { describeTimeToLive, updateTimeToLive } from './timeToLive'
import { transactGetItems } from './transactGetItems'
import { transactWriteItems } from './transactWriteItems'
import { updateTable } from './updateTable'
import { writeItem } from './writeItem'

/** Answers with an object, or with JSON that is written already. */
type Answer = object | string
type Operation = (raw: object) => Answer | Promise<Answer>

const parsed =
  <T extends z.ZodType>(schema: T, operation: (request: z.infer<T>) => Answer | Promise<Answer>): Operation =>
  (raw) =>
    operation(parseRequest(schema, raw))

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
  TransactGetItems: transactGetItems(engine),
  // What the schema lets through unread, the engine's own rules check.
  CreateTable: parsed(requests.CreateTable, (request) =>
    createTable(engine)(request as unknown as CreateTable),
  ),
  UpdateTable: parsed(requests.UpdateTable, updateTable(engine)),
  DeleteTable: parsed(requests.OnTable, deleteTable(engine)),
  DescribeTable: parsed(requests.OnTable, describeTable(engine)),
  ListTables: parsed(requests.ListTables, listTables(engine)),
  DescribeLimits: describeLimits(),
  TagResource: parsed(requests.TagResource, tagResource(engine)),
  UntagResource: parsed(requests.UntagResource, untagResource(engine)),
  ListTagsOfResource: parsed(requests.ListTagsOfResource, listTagsOfResource(engine)),
  UpdateTimeToLive: parsed(requests.UpdateTimeToLive, updateTimeToLive(engine)),
  DescribeTimeToLive: parsed(requests.OnTable, describeTimeToLive(engine)),
  UpdateContinuousBackups: parsed(requests.UpdateContinuousBackups, updateContinuousBackups(engine)),
  DescribeContinuousBackups: parsed(requests.OnTable, describeContinuousBackups(engine)),
})
