import type { Capacity } from './Capacity'

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
