import { describe, expect, it } from 'vitest'
import { topics } from '../../shared/core/topics'
import { chosenTemplates, functionsOf, plainTemplates, resourcesOf, statementsOf } from '../builtApp.fixture'

const link = plainTemplates().DeviceLink

interface RulePayload {
  Sql: string
  AwsIotSqlVersion: string
  Actions: { Sqs: { QueueUrl: { Ref: string }; RoleArn: { 'Fn::GetAtt': [string, string] } } }[]
  ErrorAction: { S3: { Key: string } }
}
const rules = Object.fromEntries(
  Object.entries(resourcesOf(link, 'AWS::IoT::TopicRule')).map(([id, { Properties }]) => [
    id.replace(/RuleTopicRule\w+$/, ''),
    Properties.TopicRulePayload as RulePayload,
  ]),
)

describe('topic rules', () => {
  it('take who sent a message from the topic and the payload as it came', () => {
    expect(Object.fromEntries(Object.entries(rules).map(([name, { Sql }]) => [name, Sql]))).toEqual({
      Data: "SELECT encode(*, 'base64') AS payload, topic() AS topic, topic(2) AS deviceid, timestamp() AS arrivedMs FROM 'sq/+/data'",
      Config:
        "SELECT encode(*, 'base64') AS payload, topic() AS topic, topic(2) AS deviceid, timestamp() AS arrivedMs FROM 'sq/+/config'",
      Answers:
        "SELECT encode(*, 'base64') AS payload, topic(2) AS deviceid, timestamp() AS arrivedMs FROM 'portal/+/rpc'",
      Questions:
        "SELECT encode(*, 'base64') AS payload, topic() AS topic, topic(2) AS deviceid, timestamp() AS arrivedMs FROM 'sq/+/ask'",
      Connected:
        "SELECT clientId, eventType, timestamp, versionNumber FROM '$aws/events/presence/connected/+'",
      Disconnected:
        "SELECT clientId, eventType, timestamp, versionNumber FROM '$aws/events/presence/disconnected/+'",
      Subscribed: "SELECT clientId, eventType, timestamp FROM '$aws/events/subscriptions/subscribed/+'",
    })
  })

  it.each(Object.entries(rules))('%s keeps what its queue refuses, in a folder of its own', (name, rule) => {
    expect(rule.AwsIotSqlVersion).toBe('2016-03-23')
    expect(rule.ErrorAction.S3.Key).toBe(`rule-errors/${name}Rule/\${timestamp()}-\${newuuid()}`)
  })

  it.each(Object.entries(rules))('%s may send to its queue and write its folder, nothing else', (_, rule) => {
    const [sqs] = rule.Actions
    const statements = statementsOf(link, sqs?.Sqs.RoleArn['Fn::GetAtt'][0] ?? '')
    expect(statements.map(({ Action }) => Action.filter((each) => !each.includes('Get')))).toEqual([
      ['sqs:SendMessage'],
      ['s3:PutObject'],
    ])
    expect(statements[0]?.Resource).toEqual([{ 'Fn::GetAtt': [sqs?.Sqs.QueueUrl.Ref, 'Arn'] }])
  })
})

describe('queues', () => {
  const queues = Object.entries(resourcesOf(link, 'AWS::SQS::Queue'))
  const fed = queues.filter(([, { Properties }]) => Properties.RedrivePolicy !== undefined)

  it('are encrypted, and every one that feeds a function has its dead letters', () => {
    const sources = Object.values(resourcesOf(link, 'AWS::Lambda::EventSourceMapping')).map(
      ({ Properties }) => (Properties.EventSourceArn as { 'Fn::GetAtt': string[] })['Fn::GetAtt'][0],
    )
    expect(fed.map(([id]) => id).sort()).toEqual(sources.sort())
    for (const [, { Properties }] of queues) {
      expect(Properties).toMatchObject({ SqsManagedSseEnabled: true, MessageRetentionPeriod: 1_209_600 })
    }
  })

  it('hide a message for six times what its function may take, so that nobody else takes it meanwhile', () => {
    const functions = Object.fromEntries(functionsOf(link))
    for (const { Properties } of Object.values(resourcesOf(link, 'AWS::Lambda::EventSourceMapping'))) {
      const queueId = (Properties.EventSourceArn as { 'Fn::GetAtt': [string] })['Fn::GetAtt'][0]
      const functionId = (Properties.FunctionName as { Ref: string }).Ref
      const queue = fed.find(([id]) => id === queueId)?.[1]
      expect(queue?.Properties.VisibilityTimeout).toBe(Number(functions[functionId]?.Properties.Timeout) * 6)
      expect(Properties.FunctionResponseTypes).toEqual(['ReportBatchItemFailures'])
    }
  })
})

describe('the packer', () => {
  it('reads readings, seals devices, and writes the history alone', () => {
    const [, packer] = functionsOf(link).find(([id]) => id.startsWith('Packer')) ?? []
    const statements = statementsOf(
      link,
      (packer?.Properties.Role as { 'Fn::GetAtt': [string] })['Fn::GetAtt'][0],
    )
    const onTable = (table: string) =>
      statements.filter(({ Resource }) => JSON.stringify(Resource).includes(`GetAtt${table}`))
    expect(onTable('Readings').map(({ Action }) => Action)).toEqual([['dynamodb:Query']])
    expect(onTable('Devices').map(({ Action }) => Action)).toEqual([
      ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:UpdateItem'],
    ])
    expect(onTable('History').flatMap(({ Action }) => Action)).not.toContain('dynamodb:Scan')
    expect(onTable('Access')).toEqual([])
  })
})

describe('ingest', () => {
  it('has its own share of the functions that may run at once, as many as it takes batches', () => {
    const ingest = functionsOf(link).find(([id]) => id.startsWith('Readings'))
    const mapping = Object.values(resourcesOf(link, 'AWS::Lambda::EventSourceMapping')).find(
      ({ Properties }) => (Properties.FunctionName as { Ref: string }).Ref === ingest?.[0],
    )
    const { MaximumConcurrency } = mapping?.Properties.ScalingConfig as { MaximumConcurrency: number }
    expect(MaximumConcurrency).toBeGreaterThan(1)
    expect(ingest?.[1].Properties.ReservedConcurrentExecutions).toBe(MaximumConcurrency)
  })
})

describe('fleet provisioning', () => {
  const templateOf = (from: typeof link) =>
    Object.values(resourcesOf(from, 'AWS::IoT::ProvisioningTemplate'))[0]?.Properties

  it('is off unless the deployment turns it on', () => {
    expect(templateOf(link)?.Enabled).toBe(false)
    expect(templateOf(chosenTemplates().DeviceLink)?.Enabled).toBe(true)
  })

  it('never hands a thing that exists to somebody else, and gives the policy of a device', () => {
    const body = JSON.parse(String(templateOf(link)?.TemplateBody)) as {
      Resources: Record<string, { OverrideSettings?: object; Properties: object }>
    }
    expect(body.Resources.Thing?.OverrideSettings).toEqual({
      AttributePayload: 'FAIL',
      ThingTypeName: 'FAIL',
      ThingGroups: 'FAIL',
    })
    expect(body.Resources.Policy?.Properties).toEqual({ PolicyName: 'portal-device' })
  })

  it('tells a unit topics that its policy allows and that name a rule which exists', () => {
    const { DeviceConfiguration } = JSON.parse(String(templateOf(link)?.TemplateBody)) as {
      DeviceConfiguration: Record<string, { 'Fn::Join': [string, (string | { Ref: string })[]] }>
    }
    const told = Object.values(DeviceConfiguration).map(({ 'Fn::Join': [, parts] }) =>
      parts.map((part) => (typeof part === 'string' ? part : 'ABC123')).join(''),
    )
    expect(told).toEqual([topics.directData('ABC123'), topics.directConfig('ABC123')])
    const names = Object.values(resourcesOf(link, 'AWS::IoT::TopicRule')).map(
      ({ Properties }) => Properties.RuleName,
    )
    for (const topic of told) expect(names).toContain(topic.split('/')[2])
  })
})
