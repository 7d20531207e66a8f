import { describe, expect, it } from 'vitest'
import { openPermits } from './openPermits'
import { readStatements } from './Statement'

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
