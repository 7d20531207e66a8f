import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/** The one DynamoDB client of a Lambda. Absent fields are left out rather than stored as null. */
export const openDocuments = (): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 5 }), {
    marshallOptions: { removeUndefinedValues: true },
  })
