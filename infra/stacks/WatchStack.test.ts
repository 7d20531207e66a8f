import { describe, expect, it } from 'vitest'
import { chosenTemplates, functionsOf, plainTemplates, resourcesOf } from '../builtApp.fixture'

const templates = plainTemplates()
const alarms = Object.values(resourcesOf(templates.Watch, 'AWS::CloudWatch::Alarm')).map(
  ({ Properties }) => Properties,
)
const metricsOf = (name: string) => alarms.filter((alarm) => JSON.stringify(alarm).includes(`"${name}"`))

describe('alarms', () => {
  it('all say what breaks for people, and tell somebody', () => {
    const [topicId] = Object.keys(resourcesOf(templates.Watch, 'AWS::SNS::Topic'))
    for (const alarm of alarms) {
      expect(String(alarm.AlarmDescription)).toMatch(/^\w.{20,}/)
      expect(alarm.AlarmActions).toEqual([{ Ref: topicId }])
      expect(alarm.TreatMissingData).toBe('notBreaching')
    }
  })

  it('watch every function, every dead-letter queue, every API and every table', () => {
    const count = (type: string) =>
      Object.values(templates).flatMap((template) => Object.keys(resourcesOf(template, type))).length
    const functions = Object.values(templates).flatMap(functionsOf).length
    expect(metricsOf('Errors')).toHaveLength(functions)
    expect(metricsOf('ApproximateNumberOfMessagesVisible')).toHaveLength(count('AWS::SQS::Queue') / 2)
    expect(metricsOf('5xx')).toHaveLength(count('AWS::ApiGatewayV2::Api'))
    expect(metricsOf('WriteThrottleEvents')).toHaveLength(count('AWS::DynamoDB::GlobalTable'))
    expect(metricsOf('PackingLagHours')).toMatchObject([{ Threshold: 48 }])
  })

  it('are no other than these', () => {
    const known = [
      'Errors',
      'ApproximateNumberOfMessagesVisible',
      '5xx',
      'WriteThrottleEvents',
      'PackingLagHours',
    ]
    expect(known.flatMap((name) => metricsOf(name))).toHaveLength(alarms.length)
  })

  it('are mailed to whom the deployment names', () => {
    templates.Watch.resourceCountIs('AWS::SNS::Subscription', 0)
    const { Watch } = chosenTemplates()
    Watch.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: 'ops@example.com' })
  })
})

describe('the whole system', () => {
  it('carries its name and stage on whatever can carry them', () => {
    templates.Watch.hasResourceProperties('AWS::SNS::Topic', {
      Tags: [
        { Key: 'app', Value: 'device-portal' },
        { Key: 'stage', Value: 'dev' },
      ],
    })
  })

  it('has nothing that costs while nobody uses it, but the key of device secrets', () => {
    const idle = /AWS::(EC2|RDS|ElastiCache|ElasticLoadBalancingV2|ECS|Kinesis|Redshift|OpenSearchService)::/
    const types = Object.values(templates).flatMap((template) =>
      Object.values((template.toJSON() as { Resources: Record<string, { Type: string }> }).Resources).map(
        ({ Type }) => Type,
      ),
    )
    expect(types.filter((type) => idle.test(type))).toEqual([])
    expect(types.filter((type) => type === 'AWS::KMS::Key')).toHaveLength(1)
    expect(JSON.stringify(templates.Storage.toJSON())).not.toContain('PROVISIONED')
  })
})
