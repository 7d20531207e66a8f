import type { Template } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { chosenTemplates, functionsOf, plainTemplates, resourcesOf } from '../builtApp.fixture'
import { severities, watchTopics } from '../core/Watched'

interface Metric {
  Namespace?: string
  MetricName?: string
  Dimensions?: { Name: string; Value: unknown }[]
}
interface Alarm extends Metric {
  AlarmName: string
  AlarmDescription: string
  AlarmActions: unknown[]
  OKActions: unknown[]
  ComparisonOperator: string
  Threshold: number
  Period?: number
  EvaluationPeriods: number
  DatapointsToAlarm: number
  TreatMissingData: string
  Metrics?: { Id: string; Expression?: string; MetricStat?: { Metric: Metric; Period: number } }[]
}

const templates = plainTemplates()
const alarmsOf = (template: Template) =>
  Object.values(resourcesOf(template, 'AWS::CloudWatch::Alarm')).map(
    ({ Properties }) => Properties as unknown as Alarm,
  )
const alarms = alarmsOf(templates.Watch)
const on = (name: string | RegExp, all = alarms) =>
  all.filter(({ MetricName = '' }) =>
    typeof name === 'string' ? MetricName === name : name.test(MetricName),
  )
const count = (type: string) =>
  Object.values(templates).flatMap((template) => Object.keys(resourcesOf(template, type))).length
const functionCount = Object.values(templates).flatMap(functionsOf).length

describe('alarms', () => {
  it('all say in one sentence what breaks for people, and tell somebody when it begins and when it ends', () => {
    const topics = Object.keys(resourcesOf(templates.Watch, 'AWS::SNS::Topic')).map((Ref) => [{ Ref }])
    expect(topics).toHaveLength(severities.length)
    for (const { AlarmDescription, AlarmActions, OKActions } of alarms) {
      expect(AlarmDescription).toMatch(/^[a-zA-Z][^.]{20,}(\.\d[^.]*)?$/)
      expect(topics).toContainEqual(AlarmActions)
      expect(OKActions).toEqual(AlarmActions)
    }
  })

  it('wake somebody for what people lose or cannot do, and leave the rest to the working day', () => {
    const severityOf = (suffix: string) => {
      const { AlarmActions = [] } = alarms.find(({ AlarmName }) => AlarmName === `Portal-dev-${suffix}`) ?? {}
      return /Alarms(page|ticket)/.exec(JSON.stringify(AlarmActions))?.[1]
    }
    expect(severityOf('DeviceLink-Readings-Waiting')).toBe('page')
    expect(severityOf('DeviceLink-DataRule-Losing')).toBe('page')
    expect(severityOf('Web-Canary-NotThere')).toBe('page')
    expect(severityOf('Watch-TextsSpent-page')).toBe('page')
    expect(severityOf('Watch-TextsSpent-ticket')).toBe('ticket')
    expect(severityOf('Web-Sweep-Handler-Failing')).toBe('ticket')
    expect(severityOf('Device-Service-Handler-ErrorsLogged')).toBe('ticket')
    expect(severityOf('Device-Service-AnswersFailing')).toBe('page')
  })

  it('wait for a second bad minute of three where work is tried again, and for none where readings are lost', () => {
    const periodsOf = (metric: string) =>
      on(metric).map(({ DatapointsToAlarm, EvaluationPeriods }) => [DatapointsToAlarm, EvaluationPeriods])
    for (const metric of ['ApproximateAgeOfOldestMessage', 'MessagesTriedAgain', 'WriteThrottleEvents']) {
      expect(new Set(periodsOf(metric).map(String))).toEqual(new Set(['2,3']))
    }
    for (const metric of [
      'ErrorActionFailure',
      'RuleMessageThrottled',
      'ApproximateNumberOfMessagesVisible',
    ]) {
      expect(new Set(periodsOf(metric).map(String))).toEqual(new Set(['1,1']))
    }
  })

  it('reach their topics: the policy of each lets CloudWatch of this account publish', () => {
    const policies = Object.values(resourcesOf(templates.Watch, 'AWS::SNS::TopicPolicy'))
    expect(policies).toHaveLength(Object.keys(resourcesOf(templates.Watch, 'AWS::SNS::Topic')).length)
    for (const { Properties } of policies) {
      const allow = {
        Action: 'sns:Publish',
        Effect: 'Allow',
        Principal: { Service: ['budgets.amazonaws.com', 'cloudwatch.amazonaws.com'] },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      }
      const { Statement } = Properties.PolicyDocument as { Statement: object[] }
      expect(Statement).toContainEqual(expect.objectContaining(allow))
    }
  })

  it('watch every function: that it fails, logs an error, is turned away', () => {
    expect(on('Errors')).toHaveLength(functionCount)
    expect(on(/^ErrorsLogged-/)).toHaveLength(functionCount)
    expect(on('Throttles')).toHaveLength(functionCount)
  })

  it('watch every queue that feeds a function, and its dead letters', () => {
    const fed = count('AWS::Lambda::EventSourceMapping')
    expect(fed).toBe(count('AWS::SQS::Queue') / 2)
    expect(on('ApproximateAgeOfOldestMessage')).toHaveLength(fed)
    expect(on('MessagesTriedAgain')).toHaveLength(fed)
    expect(on('ApproximateNumberOfMessagesVisible')).toHaveLength(fed)
  })

  it('watch every topic rule: what it keeps aside, loses, may not hand over', () => {
    const names = (metric: string) => on(metric).map(({ Dimensions }) => Dimensions)
    expect(on('RuleMessageThrottled')).toHaveLength(count('AWS::IoT::TopicRule'))
    expect(names('Failure')).toHaveLength(count('AWS::IoT::TopicRule'))
    expect(names('ErrorActionFailure')).toHaveLength(count('AWS::IoT::TopicRule'))
    for (const dimensions of names('Failure')) {
      expect(dimensions).toContainEqual({ Name: 'ActionType', Value: 'SQS' })
    }
    for (const dimensions of names('ErrorActionFailure')) {
      expect(dimensions).toContainEqual({ Name: 'ActionType', Value: 'S3' })
    }
  })

  it('watch every API and every table', () => {
    expect(on('5xx')).toHaveLength(count('AWS::ApiGatewayV2::Api'))
    expect(on(/^TurnedAway-/)).toHaveLength(count('AWS::ApiGatewayV2::Api'))
    expect(on('ReadThrottleEvents')).toHaveLength(count('AWS::DynamoDB::GlobalTable'))
    expect(on('WriteThrottleEvents')).toHaveLength(count('AWS::DynamoDB::GlobalTable'))
  })

  it('ring when the packer is two days behind, and when it says nothing for two hours', () => {
    const [behind, silent, ...others] = on('PackingLagHours')
    expect(others).toEqual([])
    expect(behind).toMatchObject({ Threshold: 48, TreatMissingData: 'notBreaching' })
    expect(silent).toMatchObject({
      Statistic: 'SampleCount',
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      Period: 3600,
      EvaluationPeriods: 2,
      TreatMissingData: 'breaching',
    })
  })

  it('ring when more than a tenth of the messages cannot be read', () => {
    const [unreadable] = alarms.filter(({ Metrics = [] }) => Metrics.some(({ Id }) => Id === 'unreadable'))
    expect(unreadable).toMatchObject({ Threshold: 10 })
    expect(JSON.stringify(unreadable)).toContain('MessagesQuarantined')
    expect(JSON.stringify(unreadable)).toContain('NumberOfMessagesReceived')
  })

  it('ring when nothing of any device arrives, once the deployment says that devices are in the field', () => {
    expect(on('NumberOfMessagesSent')).toEqual([])
    expect(on('NumberOfMessagesSent', alarmsOf(chosenTemplates().Watch))).toMatchObject([
      { Threshold: 1, ComparisonOperator: 'LessThanThreshold', TreatMissingData: 'breaching' },
    ])
  })

  it('know of an ingest that fails for everybody within five minutes', () => {
    // A figure is complete when its period is; then so many periods must be bad.
    const latestSeconds = ({ Period = 0, DatapointsToAlarm, Threshold }: Alarm, isAge: boolean) =>
      Period * DatapointsToAlarm + (isAge ? Threshold + Period : 0)
    for (const alarm of on('ApproximateAgeOfOldestMessage')) {
      expect(latestSeconds(alarm, true)).toBeLessThanOrEqual(300)
    }
    const others = [on('Errors'), on(/^ErrorsLogged-/), on('MessagesTriedAgain'), on('Failure')].flat()
    const silent = on('NumberOfMessagesSent', alarmsOf(chosenTemplates().Watch))
    for (const alarm of [...others, ...silent]) expect(latestSeconds(alarm, false)).toBeLessThanOrEqual(300)
  })

  it('look at no other figure than these', () => {
    const known =
      /^(Errors|ErrorsLogged-.*|Throttles|ApproximateAgeOfOldestMessage|MessagesTriedAgain|ApproximateNumberOfMessagesVisible|Failure|ErrorActionFailure|RuleMessageThrottled|5xx|TurnedAway-.*|(Read|Write)ThrottleEvents|PackingLagHours|VisitsFailed|TablesFellBack|(SignIn|SignUp|TokenRefresh)Throttles|Reputation\.(Bounce|Complaint)Rate)$/
    const expressions = alarms.filter(({ Metrics }) => Metrics !== undefined)
    expect(on(known)).toHaveLength(alarms.length - expressions.length)
    expect(expressions.map(({ Metrics = [] }) => Metrics[0]?.Expression).sort()).toEqual([
      'IF(unreadable >= 20, 100 * unreadable / received, 0)',
      'SELECT MAX("SMSMonthToDateSpentUSD") FROM "AWS/SNS"',
      'SELECT MAX("SMSMonthToDateSpentUSD") FROM "AWS/SNS"',
      'SELECT MIN("SMSSuccessRate") FROM "AWS/SNS"',
      'SELECT SUM("BlockedRequests") FROM "AWS/WAFV2"',
    ])
  })

  it('look at the text messages of another region there, where a stage sends alarms from one', () => {
    expect(plainTemplates()).not.toHaveProperty('Texts')
    const names = alarmsOf(chosenTemplates().Texts).map(({ AlarmName }) => AlarmName)
    expect(names.map((name) => name.replace(/^Portal-\w+-Texts-/, '')).sort()).toEqual([
      'TextsFailing',
      'TextsSpent-page',
      'TextsSpent-ticket',
    ])
  })

  it('are joined by a budget, which tells when a month will cost more than it may, and when it has', () => {
    templates.Watch.hasResourceProperties('AWS::Budgets::Budget', {
      Budget: { BudgetLimit: { Amount: 200, Unit: 'USD' }, TimeUnit: 'MONTHLY' },
      NotificationsWithSubscribers: [
        { Notification: { NotificationType: 'FORECASTED', Threshold: 100 } },
        { Notification: { NotificationType: 'ACTUAL', Threshold: 100 } },
      ],
    })
  })

  it('are mailed to whom the deployment names', () => {
    templates.Watch.resourceCountIs('AWS::SNS::Subscription', 0)
    const { Watch } = chosenTemplates()
    Watch.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: 'ops@example.com' })
  })
})

describe('errors in logs', () => {
  const filters = Object.values(templates).flatMap((template) =>
    Object.values(resourcesOf(template, 'AWS::Logs::MetricFilter')).map(({ Properties }) => Properties),
  )

  it('are counted in the log of each function, by a figure of its own that an alarm looks at', () => {
    const counting = filters.filter(({ FilterPattern }) => FilterPattern === '{ $.level = "ERROR" }')
    const names = counting.map(
      ({ MetricTransformations }) => (MetricTransformations as { MetricName: string }[])[0]?.MetricName,
    )
    expect(names).toHaveLength(functionCount)
    expect(new Set(names)).toEqual(new Set(on(/^ErrorsLogged-/).map(({ MetricName }) => MetricName)))
  })
})

describe('the dashboard', () => {
  const [dashboard] = Object.values(resourcesOf(chosenTemplates().Watch, 'AWS::CloudWatch::Dashboard'))
  const body = JSON.stringify(dashboard?.Properties.DashboardBody)

  it('has a section for each kind of trouble, with its alarms and the figures that they look at', () => {
    const elsewhere: string = watchTopics.front
    for (const title of Object.values(watchTopics).filter((each) => each !== elsewhere)) {
      expect(body.split(`\\"title\\":\\"${title}\\"`)).toHaveLength(3)
    }
    for (const { MetricName } of alarmsOf(chosenTemplates().Watch))
      if (MetricName !== undefined) expect(body).toContain(MetricName)
  })

  it('fits: an alarm widget shows a hundred alarms at most', () => {
    for (const widget of body.split('\\"type\\":\\"alarm\\"').slice(1)) {
      expect(widget.split('Arn').length - 1).toBeLessThan(100)
    }
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

  it('has nothing that costs while nobody uses it, but keys, secrets and alarms', () => {
    const idle = /AWS::(EC2|RDS|ElastiCache|ElasticLoadBalancingV2|ECS|Kinesis|Redshift|OpenSearchService)::/
    const types = Object.values(templates).flatMap((template) =>
      Object.values((template.toJSON() as { Resources: Record<string, { Type: string }> }).Resources).map(
        ({ Type }) => Type,
      ),
    )
    expect(types.filter((type) => idle.test(type))).toEqual([])
    expect(types.filter((type) => type === 'AWS::KMS::Key')).toHaveLength(2)
    expect(JSON.stringify(templates.Storage.toJSON())).not.toContain('PROVISIONED')
  })
})
