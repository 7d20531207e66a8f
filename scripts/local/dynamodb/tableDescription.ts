/** The part of `DescribeTable`'s answer that the engine itself works with. */
export interface TableDescription {
  TableName: string
  TableArn: string
  TableId: string
  TableStatus: 'ACTIVE'
  CreationDateTime: number
  AttributeDefinitions: AttributeDefinition[]
  KeySchema: KeySchemaElement[]
  GlobalSecondaryIndexes?: IndexDescription[]
  LocalSecondaryIndexes?: IndexDescription[]
  ProvisionedThroughput: Throughput
  BillingModeSummary?: { BillingMode: string }
  DeletionProtectionEnabled: boolean
  StreamSpecification?: StreamSpecification
  LatestStreamLabel?: string
  LatestStreamArn?: string
  ItemCount: number
  TableSizeBytes: number
}

export interface AttributeDefinition {
  AttributeName: string
  AttributeType: string
}

export interface KeySchemaElement {
  AttributeName: string
  KeyType: string
}

export interface Throughput {
  ReadCapacityUnits: number
  WriteCapacityUnits: number
}

export interface IndexDefinition {
  IndexName: string
  KeySchema: KeySchemaElement[]
  Projection: { ProjectionType?: string; NonKeyAttributes?: string[] }
}

export interface IndexDescription extends IndexDefinition {
  IndexArn: string
  IndexStatus?: 'ACTIVE'
  IndexSizeBytes: number
  ItemCount: number
}

export interface StreamSpecification {
  StreamEnabled: boolean
  StreamViewType: StreamViewType
}

export type StreamViewType = 'KEYS_ONLY' | 'NEW_IMAGE' | 'OLD_IMAGE' | 'NEW_AND_OLD_IMAGES'
