import * as z from 'zod'

/** The requests about whole tables. Members that change nothing on this machine pass unread. */
const TableName = z.string().regex(/^[\w.-]{3,255}$/)
const ResourceArn = z.string()
const Throughput = z.object({ ReadCapacityUnits: z.number(), WriteCapacityUnits: z.number() })
const AttributeDefinitions = z.array(
  z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
)
const StreamSpecification = z.object({
  StreamEnabled: z.boolean().optional(),
  StreamViewType: z.string().optional(),
})
const Tags = z.array(z.object({ Key: z.string(), Value: z.string() }))
const Index = z.object({
  IndexName: z.string(),
  KeySchema: z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) })).min(1),
  Projection: z.object({
    ProjectionType: z.enum(['ALL', 'INCLUDE', 'KEYS_ONLY']).exactOptional(),
    NonKeyAttributes: z.array(z.string()).exactOptional(),
  }),
})

export const tableRequests = {
  OnTable: z.object({ TableName }),
  /** The keys and indexes are for the engine's rules to judge. */
  CreateTable: z.looseObject({
    StreamSpecification: StreamSpecification.exactOptional(),
    DeletionProtectionEnabled: z.boolean().exactOptional(),
    Tags: Tags.exactOptional(),
  }),
  UpdateTable: z.object({
    TableName,
    AttributeDefinitions: AttributeDefinitions.exactOptional(),
    BillingMode: z.enum(['PAY_PER_REQUEST', 'PROVISIONED']).exactOptional(),
    ProvisionedThroughput: Throughput.exactOptional(),
    StreamSpecification: StreamSpecification.exactOptional(),
    DeletionProtectionEnabled: z.boolean().exactOptional(),
    GlobalSecondaryIndexUpdates: z
      .array(
        z.object({
          Create: Index.exactOptional(),
          Delete: z.object({ IndexName: z.string() }).exactOptional(),
        }),
      )
      .exactOptional(),
  }),
  ListTables: z.object({
    ExclusiveStartTableName: z.string().exactOptional(),
    Limit: z.number().int().min(1).max(100).exactOptional(),
  }),
  TagResource: z.object({ ResourceArn, Tags }),
  UntagResource: z.object({ ResourceArn, TagKeys: z.array(z.string()) }),
  ListTagsOfResource: z.object({ ResourceArn }),
  UpdateTimeToLive: z.object({
    TableName,
    TimeToLiveSpecification: z.object({ Enabled: z.boolean(), AttributeName: z.string().min(1) }),
  }),
  UpdateContinuousBackups: z.object({
    TableName,
    PointInTimeRecoverySpecification: z.object({ PointInTimeRecoveryEnabled: z.boolean() }),
  }),
}
