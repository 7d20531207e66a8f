/** Units a second. */
export interface Throughput {
  ReadCapacityUnits: number
  WriteCapacityUnits: number
}

/** What a table or an index is given by the hour, and when that was lowered. */
export interface Given extends Throughput {
  lowerMs: number[]
}

/** How a table is paid. One without it was made on demand by an earlier version, at no known time. */
export interface Capacity {
  mode: 'PAY_PER_REQUEST' | 'PROVISIONED'
  madeMs: number
  /** When it was put on demand, the newest last. */
  onDemandMs: number[]
  /** By part; the table itself is `''`. */
  given: Record<string, Given>
}

export const madeOnDemand = (nowMs: number): Capacity => ({
  mode: 'PAY_PER_REQUEST',
  madeMs: nowMs,
  onDemandMs: [],
  given: {},
})

/** A table as the engine knows it. */
export interface TableDescription {
  TableName: string
  TableArn: string
  TableStatus: 'ACTIVE'
  AttributeDefinitions: AttributeDefinition[]
  KeySchema: KeySchemaElement[]
  GlobalSecondaryIndexes?: IndexDescription[]
  LocalSecondaryIndexes?: IndexDescription[]
}

export interface AttributeDefinition {
  AttributeName: string
  AttributeType: string
}

export interface KeySchemaElement {
  AttributeName: string
  KeyType: string
}

export interface IndexDefinition {
  IndexName: string
  KeySchema: KeySchemaElement[]
  Projection: { ProjectionType?: string; NonKeyAttributes?: string[] }
}

export interface IndexDescription extends IndexDefinition {
  IndexStatus: 'ACTIVE'
}

/** A table as the stand-in keeps it. */
export interface Table {
  description: TableDescription
  timeToLiveAttribute?: string
  capacity?: Capacity
}

export const indexesOf = ({ description }: Table): IndexDescription[] => [
  ...(description.LocalSecondaryIndexes ?? []),
  ...(description.GlobalSecondaryIndexes ?? []),
]

/** Does a write to the table concern anything but the item itself? If so the item's old form must be read first. */
export const hasIndexes = ({ description }: Table): boolean =>
  description.LocalSecondaryIndexes !== undefined || description.GlobalSecondaryIndexes !== undefined
