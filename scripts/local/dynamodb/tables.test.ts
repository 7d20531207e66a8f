import {
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  ListTablesCommand,
  ListTagsOfResourceCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb'
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createIndexedTable,
  type DynamoDbUnderTest,
  startUnderTest,
  withDirectory,
} from './dynamoDbUnderTest'

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
  StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
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
    'are made from the properties of either CloudFormation type: $TableName',
    async (type) => {
      const { client, standIn } = dynamoDb
      await standIn.ensureTable(type)
      await standIn.ensureTable(type)
      const { TableName } = type
      const { Table } = await client.send(new DescribeTableCommand({ TableName }))
      expect(Table).toMatchObject({ TableStatus: 'ACTIVE', DeletionProtectionEnabled: true })
      const { ContinuousBackupsDescription: backups } = await client.send(
        new DescribeContinuousBackupsCommand({ TableName }),
      )
      expect(backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus).toBe('ENABLED')
      const { Tags } = await client.send(new ListTagsOfResourceCommand({ ResourceArn: Table?.TableArn }))
      expect(Tags).toEqual([{ Key: 'stage', Value: 'local' }])
      await expect(client.send(new DeleteTableCommand({ TableName }))).rejects.toThrow('protected')
    },
  )

  it('take the expiry and the stream from the properties', async () => {
    const { client } = dynamoDb
    const { TimeToLiveDescription } = await client.send(
      new DescribeTimeToLiveCommand({ TableName: 'Devices' }),
    )
    expect(TimeToLiveDescription).toEqual({ TimeToLiveStatus: 'ENABLED', AttributeName: 'expiresAt' })
    const { Table } = await client.send(new DescribeTableCommand({ TableName: 'History' }))
    expect(Table?.StreamSpecification).toEqual({
      StreamEnabled: true,
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    })
    expect(Table?.LatestStreamArn).toContain(':table/History/stream/')
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

  it('are updated, listed and deleted through the API', async () => {
    const { client, documents } = dynamoDb
    await createIndexedTable(client, 'Passing')
    await expect(createIndexedTable(client, 'Passing')).rejects.toMatchObject({
      name: 'ResourceInUseException',
    })
    await documents.send(new PutCommand({ TableName: 'Passing', Item: { pk: '1', sk: 'x' } }))
    await client.send(
      new UpdateTableCommand({
        TableName: 'Passing',
        GlobalSecondaryIndexUpdates: [
          {
            Create: {
              IndexName: 'bySort',
              KeySchema: [{ AttributeName: 'sk', KeyType: 'HASH' }],
              Projection: { ProjectionType: 'KEYS_ONLY' },
            },
          },
        ],
      }),
    )
    const { Count } = await documents.send(
      new QueryCommand({
        TableName: 'Passing',
        IndexName: 'bySort',
        KeyConditionExpression: 'sk = :s',
        ExpressionAttributeValues: { ':s': 'x' },
      }),
    )
    expect(Count).toBe(1)
    expect((await client.send(new ListTablesCommand({}))).TableNames).toContain('Passing')
    await client.send(new DeleteTableCommand({ TableName: 'Passing' }))
    await expect(client.send(new DescribeTableCommand({ TableName: 'Passing' }))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    })
    await createIndexedTable(client, 'Passing')
    const again = await documents.send(
      new QueryCommand({
        TableName: 'Passing',
        KeyConditionExpression: 'pk = :p',
        ExpressionAttributeValues: { ':p': '1' },
      }),
    )
    expect(again.Count).toBe(0)
  })
})
