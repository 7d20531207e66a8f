import {
  CloudFormationClient,
  DescribeStackResourceCommand,
  GetTemplateCommand,
} from '@aws-sdk/client-cloudformation'
import {
  DescribeTableCommand,
  DynamoDBClient,
  LimitExceededException,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { describe, expect, it } from 'vitest'
import { chosenTemplates, plainTemplates } from '../builtApp.fixture'
import type { Template } from './checkLosses'
import { releaseTables, tablesThatChange } from './releaseTables'

const place = { stackName: 'Portal-dev-Storage', region: 'ap-southeast-2' }
const storageOf = (templates: typeof plainTemplates) => templates().Storage.toJSON() as Template
const withNewIndex = (): Template => {
  const template = structuredClone(storageOf(plainTemplates))
  const [devices] = Object.entries(template.Resources ?? {}).find(([id]) => id.startsWith('Devices')) ?? []
  const properties = template.Resources?.[devices ?? '']?.Properties
  if (properties === undefined) throw new Error('There is no table of devices.')
  properties.GlobalSecondaryIndexes = [
    ...(properties.GlobalSecondaryIndexes as object[]),
    { IndexName: 'new' },
  ]
  return template
}

/** A stage whose tables have units, or have none. */
const cloudWith = (deployed: Template, mode: 'PROVISIONED' | 'PAY_PER_REQUEST') => {
  const cloudFormationClient = new CloudFormationClient({ region: place.region })
  const dynamoDbClient = new DynamoDBClient({ region: place.region })
  const cloudFormation = mockClient(cloudFormationClient)
  const dynamoDb = mockClient(dynamoDbClient)
  cloudFormation.on(GetTemplateCommand).resolves({ TemplateBody: JSON.stringify(deployed) })
  cloudFormation
    .on(DescribeStackResourceCommand)
    .callsFake(({ LogicalResourceId }: { LogicalResourceId: string }) => ({
      StackResourceDetail: { PhysicalResourceId: `Portal-dev-${LogicalResourceId.slice(0, -8)}` },
    }))
  dynamoDb
    .on(DescribeTableCommand)
    .resolves({ Table: { TableStatus: 'ACTIVE', BillingModeSummary: { BillingMode: mode } } })
  dynamoDb.on(UpdateTableCommand).resolves({})
  return {
    dynamoDb,
    clouds: { cloudFormationIn: () => cloudFormationClient, dynamoDbIn: () => dynamoDbClient },
  }
}

describe('before a deployment', () => {
  it('a table that it changes goes on demand, as its template says, and no other', async () => {
    const { clouds, dynamoDb } = cloudWith(storageOf(plainTemplates), 'PROVISIONED')
    const stacks = [{ ...place, template: withNewIndex() }]
    expect(await releaseTables(clouds, stacks)).toEqual(['Portal-dev-Devices'])
    expect(dynamoDb.commandCalls(UpdateTableCommand).map(({ args }) => args[0].input)).toEqual([
      { TableName: 'Portal-dev-Devices', BillingMode: 'PAY_PER_REQUEST' },
    ])
  })

  it('nothing is changed where no table changes, or where it is on demand', async () => {
    const same = cloudWith(storageOf(plainTemplates), 'PROVISIONED')
    expect(await releaseTables(same.clouds, [{ ...place, template: storageOf(plainTemplates) }])).toEqual([])
    const onDemand = cloudWith(storageOf(plainTemplates), 'PAY_PER_REQUEST')
    expect(await releaseTables(onDemand.clouds, [{ ...place, template: withNewIndex() }])).toEqual([])
    for (const { dynamoDb } of [same, onDemand])
      expect(dynamoDb.commandCalls(UpdateTableCommand)).toHaveLength(0)
  })

  it('tables that the file of a stage provides for are left to their template', () => {
    const [plain, chosen] = [plainTemplates, chosenTemplates].map(storageOf)
    const steady = tablesThatChange(plain?.Resources ?? {}, chosen?.Resources ?? {})
    expect(steady.map((id) => id.slice(0, -8)).sort()).toEqual(['Devices', 'History', 'Readings'])
    expect(tablesThatChange(chosen?.Resources ?? {}, plain?.Resources ?? {})).toEqual([])
  })

  it('it stops where DynamoDB refuses', async () => {
    const { clouds, dynamoDb } = cloudWith(storageOf(plainTemplates), 'PROVISIONED')
    const refusal = new LimitExceededException({ message: 'Too often today', $metadata: {} })
    dynamoDb.on(UpdateTableCommand).rejects(refusal)
    await expect(releaseTables(clouds, [{ ...place, template: withNewIndex() }])).rejects.toThrow(
      'Too often today',
    )
  })
})
