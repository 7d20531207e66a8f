import { invalid } from './apiError'
import { describeIndex } from './createTable'
import type { Engine } from './engine'
import { fillIndex } from './fillTable'
import { indexPrefix, under } from './keys'
import type { Table } from './table'
import type { AttributeDefinition, IndexDefinition } from './tableDescription'

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
