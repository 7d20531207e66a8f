import { describe, expect, it } from 'vitest'
import { openServiceAccess } from './openServiceAccess'
import { readStatements } from './Statement'

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
