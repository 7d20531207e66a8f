import * as z from 'zod'

/** What CloudFormation says of a table, reduced to what the stand-in does something with. */
const KeySchema = z.array(z.strictObject({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }))
const Throughput = z.strictObject({
  ReadCapacityUnits: z.coerce.number(),
  WriteCapacityUnits: z.coerce.number(),
})
const PointInTimeRecovery = z.strictObject({
  PointInTimeRecoveryEnabled: z.boolean().optional(),
  RecoveryPeriodInDays: z.number().optional(),
})
const Tags = z.array(z.strictObject({ Key: z.string(), Value: z.string() }))

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
  BillingMode: z.enum(['PAY_PER_REQUEST', 'PROVISIONED']).optional(),
  StreamSpecification: z.strictObject({ StreamViewType: z.string(), ResourcePolicy: accepted }).optional(),
  TimeToLiveSpecification: z
    .strictObject({ AttributeName: z.string().optional(), Enabled: z.boolean() })
    .optional(),
  SSESpecification: accepted,
  WarmThroughput: accepted,
}

const perReplica = {
  PointInTimeRecoverySpecification: PointInTimeRecovery.optional(),
  DeletionProtectionEnabled: z.boolean().optional(),
  Tags: Tags.optional(),
  TableClass: accepted,
  ContributorInsightsSpecification: accepted,
  ResourcePolicy: accepted,
}

/** `AWS::DynamoDB::Table`. */
const PlainTable = z.strictObject({
  ...common,
  ...perReplica,
  OnDemandThroughput: accepted,
  ProvisionedThroughput: Throughput.optional(),
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
        ReplicaStreamSpecification: accepted,
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
  const { Replicas, ...shared } = parse(GlobalTable, properties)
  const [replica] = Replicas
  return {
    ...shared,
    PointInTimeRecoverySpecification: replica?.PointInTimeRecoverySpecification,
    DeletionProtectionEnabled: replica?.DeletionProtectionEnabled,
    Tags: replica?.Tags,
  }
}

function parse<T extends z.ZodType>(schema: T, properties: object): z.infer<T> {
  const result = schema.safeParse(properties)
  if (result.success) return result.data
  const name = 'TableName' in properties ? String(properties.TableName) : 'a table without a name'
  throw new Error(`DynamoDB table ${name}: ${z.prettifyError(result.error)}`)
}
