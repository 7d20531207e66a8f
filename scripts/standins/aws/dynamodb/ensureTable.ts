import * as z from 'zod'
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

/** What CloudFormation says of a table, reduced to what the stand-in does something with. */
const KeySchema = z.array(z.strictObject({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }))

/** Known and true at AWS, without a counterpart on this machine. */
const accepted = z.unknown().optional()

const Index = z.strictObject({
  IndexName: z.string(),
  KeySchema,
  Projection: z.strictObject({
    ProjectionType: z.enum(['ALL', 'INCLUDE', 'KEYS_ONLY']).optional(),
    NonKeyAttributes: z.array(z.string()).optional(),
  }),
  ContributorInsightsSpecification: accepted,
  OnDemandThroughput: accepted,
  ProvisionedThroughput: accepted,
  ReadOnDemandThroughputSettings: accepted,
  ReadProvisionedThroughputSettings: accepted,
  WarmThroughput: accepted,
  WriteOnDemandThroughputSettings: accepted,
  WriteProvisionedThroughputSettings: accepted,
})

const common = {
  TableName: z.string('a table needs its name; give the resolved one'),
  AttributeDefinitions: z.array(
    z.strictObject({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  KeySchema,
  GlobalSecondaryIndexes: z.array(Index).optional(),
  LocalSecondaryIndexes: z.array(Index).optional(),
  BillingMode: accepted,
  TimeToLiveSpecification: z
    .strictObject({ AttributeName: z.string().optional(), Enabled: z.boolean() })
    .optional(),
  SSESpecification: accepted,
  WarmThroughput: accepted,
}

const perReplica = {
  PointInTimeRecoverySpecification: accepted,
  DeletionProtectionEnabled: accepted,
  Tags: accepted,
  TableClass: accepted,
  ContributorInsightsSpecification: accepted,
  ResourcePolicy: accepted,
}

/** `AWS::DynamoDB::Table`. */
const PlainTable = z.strictObject({
  ...common,
  ...perReplica,
  OnDemandThroughput: accepted,
  ProvisionedThroughput: accepted,
})

/** `AWS::DynamoDB::GlobalTable`, which aws-cdk-lib's TableV2 synthesizes: some settings stand with each replica. */
const GlobalTable = z.strictObject({
  ...common,
  Replicas: z
    .array(
      z.strictObject({
        ...perReplica,
        Region: z.string(),
        GlobalSecondaryIndexes: accepted,
        ReadOnDemandThroughputSettings: accepted,
        ReadProvisionedThroughputSettings: accepted,
        SSESpecification: accepted,
      }),
    )
    .min(1),
  GlobalTableSettingsReplicationMode: accepted,
  MultiRegionConsistency: accepted,
  WriteOnDemandThroughputSettings: accepted,
  WriteProvisionedThroughputSettings: accepted,
})

type TableProperties = z.infer<typeof PlainTable>

/** Parses the properties of either resource type into those of a plain table; an unknown one is named. */
function parseTableProperties(properties: object): TableProperties {
  if (!('Replicas' in properties)) return parse(PlainTable, properties)
  const { Replicas: _, ...shared } = parse(GlobalTable, properties)
  return shared
}

function parse<T extends z.ZodType>(schema: T, properties: object): z.infer<T> {
  const result = schema.safeParse(properties)
  if (result.success) return result.data
  const name = 'TableName' in properties ? String(properties.TableName) : 'a table without a name'
  throw new Error(`DynamoDB table ${name}: ${z.prettifyError(result.error)}`)
}

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
