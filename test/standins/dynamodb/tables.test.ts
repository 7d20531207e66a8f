import { ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { PutCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DynamoDbUnderTest, startUnderTest, withDirectory } from './dynamoDbUnderTest'

const plain = {
  TableName: 'Devices',
  AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  BillingMode: 'PAY_PER_REQUEST',
  PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  SSESpecification: { SSEEnabled: true },
  DeletionProtectionEnabled: true,
  TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
  Tags: [{ Key: 'stage', Value: 'local' }],
}

const global = {
  TableName: 'History',
  AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
  KeySchema: plain.KeySchema,
  BillingMode: 'PAY_PER_REQUEST',
  Replicas: [
    {
      Region: 'ap-southeast-2',
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      DeletionProtectionEnabled: true,
      Tags: [{ Key: 'stage', Value: 'local' }],
    },
  ],
}

const byGroup = {
  IndexName: 'byGroup',
  KeySchema: [{ AttributeName: 'group', KeyType: 'HASH' }],
  Projection: { ProjectionType: 'ALL' },
}

describe('tables', () => {
  let dynamoDb: DynamoDbUnderTest
  beforeAll(async () => {
    dynamoDb = await startUnderTest()
  })
  afterAll(() => dynamoDb.stop())

  it.each([plain, global])(
    'are made from the properties of either CloudFormation type, and stay: $TableName',
    async (type) => {
      const { documents, standIn } = dynamoDb
      const { TableName } = type
      await standIn.ensureTable(type)
      await documents.send(new PutCommand({ TableName, Item: { pk: 'kept' } }))
      await standIn.ensureTable(type)
      const { Items } = await documents.send(new ScanCommand({ TableName }))
      expect(Items).toEqual([{ pk: 'kept' }])
    },
  )

  it('are listed, a page at a time', async () => {
    const { client } = dynamoDb
    const first = await client.send(new ListTablesCommand({ Limit: 1 }))
    expect(first).toMatchObject({ TableNames: ['Devices'], LastEvaluatedTableName: 'Devices' })
    const ExclusiveStartTableName = first.LastEvaluatedTableName
    const rest = await client.send(new ListTablesCommand({ ExclusiveStartTableName }))
    expect(rest.TableNames).toEqual(['History'])
    expect(rest.LastEvaluatedTableName).toBeUndefined()
  })

  it('are refused with a property that is not known, by its name', async () => {
    const { standIn } = dynamoDb
    await expect(standIn.ensureTable({ ...plain, Colour: 'red' })).rejects.toThrow('Colour')
    const replica = { ...global.Replicas[0], Flavour: 'sweet' }
    await expect(standIn.ensureTable({ ...global, Replicas: [replica] })).rejects.toThrow('Flavour')
  })

  it('are refused with another key than the one they have', async () => {
    const KeySchema = [{ AttributeName: 'other', KeyType: 'HASH' }]
    const AttributeDefinitions = [{ AttributeName: 'other', AttributeType: 'S' }]
    await expect(dynamoDb.standIn.ensureTable({ ...plain, KeySchema, AttributeDefinitions })).rejects.toThrow(
      'its key changed',
    )
  })

  it('gain and lose an index at a later start, with what they hold', async () => {
    await withDirectory(async (dir) => {
      const inGroup = ({ documents }: DynamoDbUnderTest) =>
        documents.send(
          new QueryCommand({
            TableName: 'Devices',
            IndexName: 'byGroup',
            KeyConditionExpression: '#g = :g',
            ExpressionAttributeNames: { '#g': 'group' },
            ExpressionAttributeValues: { ':g': 'A' },
          }),
        )
      const withIndex = {
        ...plain,
        AttributeDefinitions: [...plain.AttributeDefinitions, { AttributeName: 'group', AttributeType: 'S' }],
        GlobalSecondaryIndexes: [byGroup],
      }
      const first = await startUnderTest({ dir })
      await first.standIn.ensureTable(plain)
      await first.documents.send(new PutCommand({ TableName: 'Devices', Item: { pk: '1', group: 'A' } }))
      await first.stop()
      const second = await startUnderTest({ dir })
      await second.standIn.ensureTable(withIndex)
      expect((await inGroup(second)).Items).toEqual([{ pk: '1', group: 'A' }])
      await second.standIn.ensureTable(plain)
      await expect(inGroup(second)).rejects.toThrow('does not have the specified index')
      await second.stop()
    })
  })
})
