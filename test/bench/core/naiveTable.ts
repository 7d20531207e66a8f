import { CreateTableCommand, waitUntilTableExists } from '@aws-sdk/client-dynamodb'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/** A table of the kind most projects begin with: a reading is one item, each of its keys an attribute. */
export const makeNaiveTable = async (documents: DynamoDBDocumentClient, TableName: string): Promise<void> => {
  await documents.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        { AttributeName: 'deviceid', AttributeType: 'S' },
        { AttributeName: 'ts', AttributeType: 'N' },
      ],
      KeySchema: [
        { AttributeName: 'deviceid', KeyType: 'HASH' },
        { AttributeName: 'ts', KeyType: 'RANGE' },
      ],
    }),
  )
  await waitUntilTableExists({ client: documents, minDelay: 1, maxDelay: 2, maxWaitTime: 20 }, { TableName })
}
