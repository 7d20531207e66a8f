import * as z from 'zod'

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

export type TableProperties = z.infer<typeof PlainTable>

/** Parses the properties of either resource type into those of a plain table; an unknown one is named. */
export function parseTableProperties(properties: object): TableProperties {
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
