import {
  createTable,
  type CreateTable,
  fillExpiry,
  addIndex,
  defineAttributes,
  dropIndex,
} from './createTable'
import type { Engine } from './engine'
import type { Table, KeySchemaElement } from './table'
import { parseTableProperties, type TableProperties } from './tableProperties'

/** Items that are there already are entered with their expiry. */
async function setTimeToLive(engine: Engine, table: Table, attribute: string | undefined): Promise<void> {
  if (table.timeToLiveAttribute === attribute) return
  if (attribute === undefined) delete table.timeToLiveAttribute
  else table.timeToLiveAttribute = attribute
  await engine.tables.save(table)
  if (attribute !== undefined) await fillExpiry(engine, table)
}

/**
 * Creates the table that resolved CloudFormation properties describe (`AWS::DynamoDB::Table` or `GlobalTable`), or
 * brings an existing one up to date: indexes and expiry. Fails on a property it does not know and on
 * a changed key, which CloudFormation would meet by replacing the table.
 */
export const ensureTable =
  (engine: Engine) =>
  async (resolved: object): Promise<void> => {
    const properties = parseTableProperties(resolved)
    const existing = engine.tables.find(properties.TableName)
    if (existing) await updateIndexes(engine, existing, properties)
    else await createTable(engine, toCreate(properties))
    const table = engine.tables.get(properties.TableName)
    const { TimeToLiveSpecification: expiry } = properties
    await setTimeToLive(engine, table, expiry?.Enabled ? expiry.AttributeName : undefined)
    await engine.tables.save(table)
  }

function toCreate(properties: TableProperties): CreateTable {
  const { TableName, AttributeDefinitions, KeySchema } = properties
  return structuredClone({
    TableName,
    AttributeDefinitions,
    KeySchema,
    ...(properties.GlobalSecondaryIndexes && {
      GlobalSecondaryIndexes: properties.GlobalSecondaryIndexes.map(definitionOf),
    }),
    ...(properties.LocalSecondaryIndexes && {
      LocalSecondaryIndexes: properties.LocalSecondaryIndexes.map(definitionOf),
    }),
  })
}

type IndexProperties = NonNullable<TableProperties['GlobalSecondaryIndexes']>[number]

function definitionOf({
  IndexName,
  KeySchema,
  Projection: { ProjectionType, NonKeyAttributes },
}: IndexProperties) {
  return {
    IndexName,
    KeySchema,
    Projection: { ...(ProjectionType && { ProjectionType }), ...(NonKeyAttributes && { NonKeyAttributes }) },
  }
}

async function updateIndexes(engine: Engine, table: Table, properties: TableProperties): Promise<void> {
  const { TableName, KeySchema } = table.description
  if (!isSame(KeySchema, properties.KeySchema)) {
    throw new Error(`DynamoDB table ${TableName}: its key changed; begin anew with a fresh state directory`)
  }
  if (!isSame(summary(table.description.LocalSecondaryIndexes), summary(properties.LocalSecondaryIndexes))) {
    throw new Error(
      `DynamoDB table ${TableName}: local indexes cannot change; begin with a fresh state directory`,
    )
  }
  defineAttributes(table, properties.AttributeDefinitions)
  const wanted = properties.GlobalSecondaryIndexes ?? []
  for (const index of table.description.GlobalSecondaryIndexes ?? []) {
    const same = wanted.some((each) => isSame(summary([each]), summary([index])))
    if (!same) await dropIndex(engine, table, index.IndexName)
  }
  const present = new Set(table.description.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName))
  for (const index of wanted) {
    if (!present.has(index.IndexName)) await addIndex(engine, table, definitionOf(index))
  }
}

interface Summarised {
  IndexName: string
  KeySchema: KeySchemaElement[]
  Projection: { ProjectionType?: string | undefined; NonKeyAttributes?: string[] | undefined }
}

const summary = (indexes: Summarised[] = []) =>
  indexes.map(({ IndexName, KeySchema, Projection }) => [
    IndexName,
    KeySchema.map(({ AttributeName, KeyType }) => [AttributeName, KeyType]),
    Projection.ProjectionType,
    Projection.NonKeyAttributes,
  ])

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
