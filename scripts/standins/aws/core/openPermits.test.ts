import { describe, expect, it } from 'vitest'
import { openServiceAccess, openPermits } from './openPermits'
import { readStatements } from './compileStatements'

const arn = (service: string, resource: string) =>
  `arn:aws:${service}:ap-southeast-2:000000000000:${resource}`
const document = (...Statement: object[]) => readStatements('a test', { Statement })
const anywhere = { Resource: '*' }
const permits = openPermits(
  {
    reader: document(
      {
        Effect: 'Allow',
        Action: ['dynamodb:GetItem', 'dynamodb:Query'],
        Resource: arn('dynamodb', 'table/Users'),
      },
      { Effect: 'Allow', Action: 'iot:Publish', Resource: arn('iot', 'topic/*/rpc') },
      { Effect: 'Deny', Action: 'iot:Publish', Resource: arn('iot', 'topic/portal/*') },
      { Effect: 'Allow', Action: 's3:Get*', Resource: 'arn:aws:s3:::files/images/*' },
      { Effect: 'Allow', Action: 'sqs:SendMessage', Resource: arn('sqs', 'Closed') },
      { Effect: 'Allow', Action: 'sns:Publish', ...anywhere },
      { Effect: 'Deny', Action: 'sns:Publish', Resource: 'arn:aws:sns:*:*:*' },
    ),
    opener: document({
      Effect: 'Allow',
      Action: 'kms:Decrypt',
      ...anywhere,
      Condition: {
        StringLike: { 'kms:EncryptionContext:deviceid': '?*' },
        'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['deviceid'] },
      },
    }),
    idle: [],
  },
  {
    'sqs:Closed': document({
      Effect: 'Deny',
      Principal: '*',
      Action: 'sqs:*',
      Resource: arn('sqs', 'Closed'),
    }),
  },
)

describe('a function', () => {
  it.each<[string, string, boolean]>([
    ['dynamodb:GetItem', 'dynamodb:table/Users', true],
    ['dynamodb:PutItem', 'dynamodb:table/Users', false],
    ['dynamodb:GetItem', 'dynamodb:table/Users2', false],
    ['dynamodb:GetItem', 'dynamodb:table/Access', false],
    ['iot:Publish', 'iot:topic/TRUCK0001/rpc', true],
    ['iot:Publish', 'iot:topic/sq/TRUCK0001/data', false],
    ['s3:GetObject', 's3:files/images/TRUCK0001/1', true],
    ['s3:GetObject', 's3:files/other', false],
    ['s3:DeleteObject', 's3:files/images/TRUCK0001/1', false],
    ['iot:Publish', 'iot:topic/portal/TRUCK0001/rpc', false],
    ['sqs:SendMessage', 'sqs:Closed', false],
    ['sns:Publish', '+61400000000', true],
    ['sns:Publish', 'sns:Alarms', false],
  ])('that asks for %s on %s: %s', (action, resource, answer) => {
    expect(permits('reader', action, resource)).toBe(answer)
    expect(permits('reader', action, resource)).toBe(answer)
  })

  it.each<[Record<string, string>, boolean]>([
    [{ deviceid: 'TRUCK0001' }, true],
    [{}, false],
    [{ deviceid: '' }, false],
    [{ deviceid: 'TRUCK0001', more: 'x' }, false],
  ])('may do under a condition what fulfils it alone: %j', (given, answer) => {
    const context: Record<string, string | string[]> = { 'kms:EncryptionContextKeys': Object.keys(given) }
    for (const [key, value] of Object.entries(given)) context[`kms:EncryptionContext:${key}`] = value
    expect(permits('opener', 'kms:Decrypt', 'kms:key/1', context)).toBe(answer)
  })

  it('without a grant, or of no stack, may nothing', () => {
    expect(permits('idle', 'dynamodb:GetItem', 'dynamodb:table/Users')).toBe(false)
    expect(permits('unknown', 'dynamodb:GetItem', 'dynamodb:table/Users')).toBe(false)
  })
})

it('whoever is no function is at home and may everything', () => {
  expect(permits(undefined, 'dynamodb:DeleteTable', 'dynamodb:table/Users')).toBe(true)
})

const account = '123456789012'
const topic = `arn:aws:sns:ap-southeast-2:${account}:Alarms`
const service = 'cloudwatch.amazonaws.com'
const source = `arn:aws:cloudwatch:ap-southeast-2:${account}:alarm:Failing`
const publish = { Action: 'sns:Publish', Resource: topic }
const withoutTls = {
  ...publish,
  Effect: 'Deny',
  Principal: '*',
  Condition: { Bool: { 'aws:SecureTransport': 'false' } },
}
const letsIn = (condition: object) => ({
  ...publish,
  Effect: 'Allow',
  Principal: { Service: service },
  Condition: condition,
})

const publishing = (...statements: object[]) => {
  const policies =
    statements.length === 0 ? {} : { 'sns:Alarms': readStatements('a test', { Statement: statements }) }
  return () =>
    openServiceAccess(policies, account)({ service, action: 'sns:Publish', resource: topic, source })
}

describe('a service that publishes to a topic', () => {
  it('may where the topic has no policy of its own', () => {
    expect(publishing()).not.toThrow()
  })

  it('may not where a policy of the topic says nothing of it, though it only denies what is not encrypted', () => {
    expect(publishing(withoutTls)).toThrow(`${service} is not authorized to perform: sns:Publish`)
  })

  it.each([
    { StringEquals: { 'aws:SourceAccount': account } },
    { StringEquals: { 'AWS:SourceArn': source } },
    { ArnLike: { 'aws:SourceArn': `arn:aws:cloudwatch:*:${account}:alarm:*` } },
    { Bool: { 'aws:SecureTransport': 'true' } },
  ])('may where the policy lets it in on a condition that it fulfils: %j', (condition) => {
    expect(publishing(withoutTls, letsIn(condition))).not.toThrow()
  })

  it.each([
    { StringEquals: { 'aws:SourceAccount': '999999999999' } },
    { StringEquals: { 'aws:SourceArn': `${source}2` } },
    { Bool: { 'aws:SecureTransport': 'false' } },
    { Null: { 'aws:SourceArn': 'true' } },
  ])('may not on a condition that it does not fulfil: %j', (condition) => {
    expect(publishing(withoutTls, letsIn(condition))).toThrow('is not authorized')
  })

  it('may not what another statement denies', () => {
    const denied = { ...publish, Effect: 'Deny', Principal: { Service: service } }
    expect(publishing(letsIn({}), denied)).toThrow('is not authorized')
  })

  it('gets nothing from what another service is allowed', () => {
    expect(publishing({ ...letsIn({}), Principal: { Service: 'ses.amazonaws.com' } })).toThrow(
      'is not authorized',
    )
  })
})

it('a queue without a policy takes nothing from a service', () => {
  const call = { service: 'sns.amazonaws.com', action: 'sqs:SendMessage', source: topic }
  const check = openServiceAccess({}, account)
  expect(() => check({ ...call, resource: `arn:aws:sqs:ap-southeast-2:${account}:Inbox` })).toThrow(
    'is not authorized',
  )
})

describe('a policy', () => {
  it.each([
    { ...publish, Effect: 'Allow', NotPrincipal: '*' },
    { ...publish, Effect: 'Allow', Principal: { CanonicalUser: 'x' } },
    letsIn({ NumericLessThan: { 'aws:MultiFactorAuthAge': '60' } }),
  ])('is refused by name where it says what is not evaluated: %j', (statement) => {
    expect(() => readStatements('Watch/AlarmsPolicy', { Statement: [statement] })).toThrow(
      'Watch/AlarmsPolicy',
    )
  })
})
