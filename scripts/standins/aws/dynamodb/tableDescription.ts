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
