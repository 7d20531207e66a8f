import engine from 'dynalite/db/index.js'
import type { Engine } from './engine'
import {
  type AttributeDefinition,
  type IndexDefinition,
  type IndexDescription,
  type KeySchemaElement,
  type TableDescription,
  type Table,
  madeOnDemand,
} from './table'
import { validateRequest } from './validateRequest'
import { type Item, decodeItem, encodeItem } from './item'
import { type Draft, indexPrefix, itemPrefix, under } from './database'
import { draftExpiry } from './itemWrites'
import { invalid } from './apiError'

export interface CreateTable {
  TableName: string
  AttributeDefinitions: AttributeDefinition[]
  KeySchema: KeySchemaElement[]
  GlobalSecondaryIndexes?: IndexDefinition[]
  LocalSecondaryIndexes?: IndexDefinition[]
}

/** Makes a table, on demand; the engine's rules judge its keys and indexes. */
export async function createTable({ tables, now }: Engine, raw: CreateTable): Promise<void> {
  validateRequest('createTable', { ...structuredClone(raw), BillingMode: 'PAY_PER_REQUEST' })
  const { GlobalSecondaryIndexes: global, LocalSecondaryIndexes: local, ...plain } = raw
  const description: TableDescription = {
    ...plain,
    TableArn: `arn:aws:dynamodb:${awsRegion()}:000000000000:table/${raw.TableName}`,
    TableStatus: 'ACTIVE',
    ...(global && { GlobalSecondaryIndexes: global.map(describeIndex) }),
    ...(local && { LocalSecondaryIndexes: local.map(describeIndex) }),
  }
  await tables.save({ description, capacity: madeOnDemand(now()) })
}

export const describeIndex = (index: IndexDefinition): IndexDescription => ({
  ...index,
  IndexStatus: 'ACTIVE',
})

/** The region that the environment sets for the local stack, else the project's own. */
const awsRegion = () => process.env.AWS_REGION ?? 'ap-southeast-2'

/** Enters the items that a table holds already into a new index. */
export function fillIndex(context: Engine, table: Table, index: IndexDescription): Promise<void> {
  const prefix = indexPrefix(table.description.TableName, index.IndexName)
  return eachItem(context, table, (draft, _itemKey, item) => {
    const { puts } = engine.getIndexActions([index], undefined, item, table.description)
    for (const put of puts) draft.write(prefix + put.key, encodeItem(put.item))
  })
}

/** Notes when the items that a table holds already expire. */
export function fillExpiry(context: Engine, table: Table): Promise<void> {
  return eachItem(context, table, (draft, itemKey, item) => draftExpiry(draft, table, itemKey, item))
}

async function eachItem(
  { database, newDraft }: Engine,
  { description }: Table,
  visit: (draft: Draft, itemKey: string, item: Item) => void,
): Promise<void> {
  const prefix = itemPrefix(description.TableName)
  for await (const keys of database.keys(under(prefix))) {
    const draft = newDraft()
    for (const key of keys) {
      // Read again now: since the page was fetched, the item may have changed.
      const stored = draft.read(key)
      if (stored !== undefined) visit(draft, key.slice(prefix.length), decodeItem(stored))
    }
    await draft.commit()
  }
}

export function defineAttributes({ description }: Table, definitions: AttributeDefinition[]): void {
  for (const { AttributeName, AttributeType } of definitions) {
    const known = description.AttributeDefinitions.find((each) => each.AttributeName === AttributeName)
    if (!known) description.AttributeDefinitions.push({ AttributeName, AttributeType })
    else if (known.AttributeType !== AttributeType) {
      throw invalid(`The type of the attribute ${AttributeName} cannot change`)
    }
  }
}

export async function addIndex(
  engine: Engine,
  table: Table,
  { IndexName, KeySchema, Projection }: IndexDefinition,
) {
  const { description } = table
  const existing = description.GlobalSecondaryIndexes ?? []
  if (existing.some((index) => index.IndexName === IndexName)) {
    throw invalid(`One or more parameter values were invalid: Duplicate index name: ${IndexName}`)
  }
  const undefinedKey = KeySchema.find(
    ({ AttributeName: name }) =>
      !description.AttributeDefinitions.some((each) => each.AttributeName === name),
  )
  if (undefinedKey)
    throw invalid(`The index key ${undefinedKey.AttributeName} is not in AttributeDefinitions`)
  const index = describeIndex({ IndexName, KeySchema, Projection })
  description.GlobalSecondaryIndexes = [...existing, index]
  await fillIndex(engine, table, index)
  await engine.tables.save(table)
}

export async function dropIndex(
  { database, commits, tables }: Engine,
  table: Table,
  name: string,
): Promise<void> {
  const { description } = table
  const left = (description.GlobalSecondaryIndexes ?? []).filter(({ IndexName }) => IndexName !== name)
  if (left.length > 0) description.GlobalSecondaryIndexes = left
  else delete description.GlobalSecondaryIndexes
  await tables.save(table)
  for await (const keys of database.keys(under(indexPrefix(description.TableName, name)))) {
    await commits.commit(new Map(keys.map((key) => [key, null])))
  }
}
