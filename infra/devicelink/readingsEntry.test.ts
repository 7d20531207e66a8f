import { App } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { fillBuildFolders, inTemporaryFolder, plainTemplates, resourcesOf } from '../builtApp.fixture'
import { readConfig } from '../config'
import { AlertStack } from '../stacks/AlertStack'
import { DeviceLinkStack } from '../stacks/DeviceLinkStack'
import { StorageStack } from '../stacks/StorageStack'
import { problemsOfTemplate } from '../templateSchema.fixture'

const linkWith = (settings: Record<string, unknown>) =>
  inTemporaryFolder((folder) => {
    const context = { settings, buildFolders: fillBuildFolders(folder) }
    const app = new App({ context, analyticsReporting: false })
    const env = { region: 'ap-southeast-2' }
    const config = readConfig(app)
    const storage = new StorageStack(app, 'Portal-x-Storage', { env, config })
    const alerts = new AlertStack(app, 'Portal-x-Alerts', { env, config, storage })
    const stack = new DeviceLinkStack(app, 'Portal-x-DeviceLink', { env, config, storage, alerts })
    return { template: Template.fromStack(stack), watched: stack.watched }
  })

const { template, watched } = linkWith({ stream: 12, expectReadings: true })

interface Rule {
  Actions: Record<string, object>[]
}
const actionsOf = (from: Template) =>
  Object.entries(resourcesOf(from, 'AWS::IoT::TopicRule')).map(([id, { Properties }]) => {
    const [action = {}] = (Properties.TopicRulePayload as Rule).Actions
    return [id.replace(/RuleTopicRule\w+$/, ''), Object.keys(action)[0]]
  })

describe('a stage with a stream', () => {
  it('sends readings into it by their device, and all else into the queues', () => {
    expect(Object.fromEntries(actionsOf(template))).toEqual({
      ...Object.fromEntries(actionsOf(plainTemplates().DeviceLink)),
      Data: 'Kinesis',
    })
    expect(JSON.stringify(template.toJSON())).toContain('"PartitionKey":"${topic(2)}"')
  })

  it('keeps it encrypted, for a day, and when the setting is taken back', () => {
    const [stream] = Object.values(resourcesOf(template, 'AWS::Kinesis::Stream'))
    expect(stream).toMatchObject({
      DeletionPolicy: 'Retain',
      Properties: { ShardCount: 12, RetentionPeriodHours: 24, StreamEncryption: { EncryptionType: 'KMS' } },
    })
  })

  it('has the function of the queue take it too, halve what fails, and keep aside what never ends well', () => {
    const mappings = Object.values(resourcesOf(template, 'AWS::Lambda::EventSourceMapping'))
    const ofStream = mappings.find(({ Properties }) => Properties.StartingPosition !== undefined)
    const ofQueue = mappings.filter(({ Properties }) => Properties.FunctionName !== undefined)
    const names = ofQueue.map(({ Properties }) => JSON.stringify(Properties.FunctionName))
    const own = JSON.stringify(ofStream?.Properties.FunctionName)
    expect(names.filter((name) => name === own)).toHaveLength(2)
    expect(ofStream?.Properties).toMatchObject({
      StartingPosition: 'TRIM_HORIZON',
      BatchSize: 1000,
      MaximumBatchingWindowInSeconds: 1,
      ParallelizationFactor: 2,
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 10,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      DestinationConfig: {
        OnFailure: { Destination: { 'Fn::GetAtt': [expect.stringMatching(/^RuleErrors/), 'Arn'] } },
      },
    })
  })

  it('lets as many of its batches run at once as it has', () => {
    const functions = Object.values(resourcesOf(template, 'AWS::Lambda::Function'))
    expect(
      functions
        .map(({ Properties }) => Properties.ReservedConcurrentExecutions)
        .filter((n) => n !== undefined),
    ).toContain(24)
  })

  it('is watched where the queue was: what waits, what does not fit, whether anything comes', () => {
    const figures = watched.map(({ metric }) => ('metricName' in metric ? metric.metricName : ''))
    expect(figures).toContain('GetRecords.IteratorAgeMilliseconds')
    expect(figures).toContain('WriteProvisionedThroughputExceeded')
    const silent = watched.find(({ id }) => id.endsWith('-Silent') && id.includes('DeviceLink-Silent'))
    expect(silent?.metric).toMatchObject({ metricName: 'IncomingRecords' })
    const rule = watched.find(({ id }) => id.includes('DataRule-Failing'))
    expect(rule?.metric).toMatchObject({ dimensions: { ActionType: 'Kinesis' } })
  })

  it('is what CloudFormation knows of each resource', () => {
    expect(problemsOfTemplate(template.toJSON())).toEqual([])
  })
})
