import { describe, expect, it } from 'vitest'
import { openPermits } from './openPermits'

const arn = (service: string, resource: string) =>
  `arn:aws:${service}:ap-southeast-2:000000000000:${resource}`
const permits = openPermits({
  reader: [
    { actions: ['dynamodb:GetItem', 'dynamodb:Query'], resources: [arn('dynamodb', 'table/Users')] },
    { actions: ['iot:Publish'], resources: [arn('iot', 'topic/*/rpc')] },
    { actions: ['s3:Get*'], resources: ['arn:aws:s3:::files/images/*'] },
  ],
  idle: [],
})

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
  ])('that asks for %s on %s: %s', (action, resource, answer) => {
    expect(permits('reader', action, resource)).toBe(answer)
    expect(permits('reader', action, resource)).toBe(answer)
  })

  it('without a grant, or of no stack, may nothing', () => {
    expect(permits('idle', 'dynamodb:GetItem', 'dynamodb:table/Users')).toBe(false)
    expect(permits('unknown', 'dynamodb:GetItem', 'dynamodb:table/Users')).toBe(false)
  })
})

it('whoever is no function is at home and may everything', () => {
  expect(permits(undefined, 'dynamodb:DeleteTable', 'dynamodb:table/Users')).toBe(true)
})
