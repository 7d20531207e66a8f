import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DynamoDbStandIn, startDynamoDb } from '../../../scripts/standins/aws/dynamodb/startDynamoDb'

const signed = { authorization: 'AWS4-HMAC-SHA256 Credential=local' }

describe('the wire protocol', () => {
  let dynamoDb: DynamoDbStandIn
  beforeAll(async () => {
    dynamoDb = await startDynamoDb({ port: 0 })
  })
  afterAll(() => dynamoDb.stop())

  const post = (operation: string, body: string, headers: Record<string, string> = signed) =>
    fetch(dynamoDb.url, {
      method: 'POST',
      body,
      headers: { 'x-amz-target': `DynamoDB_20120810.${operation}`, ...headers },
    })

  it('answers with a request id and the checksum of the body', async () => {
    const answer = await post('ListTables', '{}')
    const body = Buffer.from(await answer.arrayBuffer())
    expect(JSON.parse(body.toString())).toEqual({ TableNames: [] })
    expect(answer.headers.get('x-amzn-requestid')).toMatch(/^[\da-f-]{36}$/)
    expect(answer.headers.get('x-amz-crc32')).toBe(String(crc32(body)))
  })

  it.each([
    ['an unknown operation', 'Fly', '{}', 'UnknownOperationException'],
    ['a body that is not JSON', 'ListTables', '{', 'SerializationException'],
    ['a body that is no object', 'ListTables', '[]', 'SerializationException'],
    ['a table that does not exist', 'Scan', '{"TableName":"Nowhere"}', 'ResourceNotFoundException'],
    ['a page that is too long', 'ListTables', '{"Limit":101}', 'ValidationException'],
    ['a request without its table', 'GetItem', '{"Key":{}}', 'ValidationException'],
  ])('refuses %s', async (_what, operation, body, type) => {
    const answer = await post(operation, body)
    const { __type } = (await answer.json()) as { __type: string }
    expect([answer.status, __type.split('#')[1]]).toEqual([400, type])
  })

  it('refuses a request without a signature', async () => {
    const answer = await post('ListTables', '{}', {})
    expect(await answer.json()).toMatchObject({
      __type: expect.stringContaining('MissingAuthenticationTokenException') as string,
    })
  })
})
