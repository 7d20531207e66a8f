import { invalid } from './apiError'
import { describeIndex } from './createTable'
import { clear } from './deleteTable'
import type { Engine } from './engine'
import { fillIndex } from './fillTable'
import { indexPrefix } from './keys'
import { setStream, type StreamSetting } from './streamSetting'
import type { Table } from './table'
import type { AttributeDefinition, IndexDefinition, Throughput } from './tableDescription'

interface UpdateTable {
  TableName: string
  AttributeDefinitions?: AttributeDefinition[]
  BillingMode?: string
  ProvisionedThroughput?: Throughput
  StreamSpecification?: StreamSetting
  DeletionProtectionEnabled?: boolean
  GlobalSecondaryIndexUpdates?: {
    Create?: IndexDefinition
    Delete?: { IndexName: string }
    Update?: { IndexName: string }
  }[]
}

/** UpdateTable: in force when it answers, new indexes filled. */
export const updateTable = (engine: Engine) => async (request: UpdateTable) => {
  const table = engine.tables.get(request.TableName)
  const { description } = table
  setStream(description, request.StreamSpecification, engine.now())
  if (request.DeletionProtectionEnabled !== undefined) {
    description.DeletionProtectionEnabled = request.DeletionProtectionEnabled
  }
  if (request.BillingMode) description.BillingModeSummary = { BillingMode: request.BillingMode }
  if (request.ProvisionedThroughput) description.ProvisionedThroughput = request.ProvisionedThroughput
  defineAttributes(table, request.AttributeDefinitions ?? [])
  for (const { Create, Delete } of request.GlobalSecondaryIndexUpdates ?? []) {
    if (Create) await addIndex(engine, table, Create)
    if (Delete) await dropIndex(engine, table, Delete.IndexName)
  }
  await engine.tables.save(table)
  return { TableDescription: description }
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
  const index = describeIndex(description.TableArn, { IndexName, KeySchema, Projection }, 'ACTIVE')
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
  await clear(database, indexPrefix(description.TableName, name), (changes) => commits.commit(changes))
}
