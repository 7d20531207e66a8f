import { type IncomingHttpHeaders, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { openDocuments } from './documents'
import { openSdkDocuments } from './openSdkDocuments'

/** `TransactionCanceledException: None, ThrottlingError` tells its reasons too. */
const refusal = (reply: string) => {
  const [name, reasons] = reply.split(': ')
  return JSON.stringify({
    __type: `com.amazonaws.dynamodb.v20120810#${name}`,
    message: 'no',
    ...(reasons !== undefined && { CancellationReasons: reasons.split(', ').map((Code) => ({ Code })) }),
  })
}

/** A body, a status, or nothing but the end of the connection. */
const hangUp = null
type Reply = string | number | null | undefined

const Item = { pk: 'x', gone: undefined }
const putOne = () => new PutCommand({ TableName: 't', Item })
const transact = () => new TransactWriteCommand({ TransactItems: [{ Put: { TableName: 't', Item } }] })

/** Writes as often as asked, one after the other, before a store that replies in turn. */
const put = async (
  open: typeof openDocuments,
  replies: Reply[],
  { times = 1, command = putOne }: { times?: number; command?: typeof putOne | typeof transact } = {},
) => {
  const seen: IncomingHttpHeaders[] = []
  let connections = 0
  const server = createServer((request, response) => {
    const reply = replies[seen.length]
    seen.push(request.headers)
    request.resume()
    if (reply === hangUp) return void request.socket.destroy()
    const status = typeof reply === 'number' ? reply : reply === undefined ? 200 : 400
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' })
    response.end(reply === undefined ? '{}' : typeof reply === 'number' ? 'busy' : refusal(reply))
  }).on('connection', () => (connections += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const documents = open({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'ap-southeast-2',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b', sessionToken: 'the session' },
  })
  let failure: string | undefined
  for (let i = 0; i < times; i += 1) {
    const sent: Promise<unknown> = documents.send(command() as PutCommand)
    failure = await sent.then(
      () => undefined,
      (error: Error) => error.name,
    )
  }
  documents.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  return { asked: seen.length, failure, seen, connections }
}

describe.each([
  ['the SDK’s client', openSdkDocuments],
  ['the small client', openDocuments],
])('%s', { timeout: 120_000 }, (_who, open) => {
  it.each([
    ['a write that meets a running transaction', 'TransactionConflictException'],
    ['what the store has no capacity for', 'ProvisionedThroughputExceededException'],
    ['what is asked for too fast', 'ThrottlingException'],
    ['what the store failed at', 503],
    ['what was cut off', hangUp],
  ])('tries %s again', async (_what, reply) => {
    expect(await put(open, [reply, reply])).toMatchObject({ asked: 3, failure: undefined })
  })

  it.each(['ConditionalCheckFailedException', 'ValidationException', 'AccessDeniedException'])(
    'tells a %s at once',
    async (name) => {
      expect(await put(open, [name])).toMatchObject({ asked: 1, failure: name })
    },
  )

  it('gives up after five tries', async () => {
    const replies = Array.from({ length: 9 }, () => 503)
    expect(await put(open, replies)).toMatchObject({ asked: 5 })
  })

  it('tries a transaction again that a table had no capacity for', async () => {
    const busy = 'TransactionCanceledException: None, ThrottlingError'
    expect(await put(open, [busy, busy], { command: transact })).toMatchObject({
      asked: 3,
      failure: undefined,
    })
  })

  it.each(['ConditionalCheckFailed', 'ConditionalCheckFailed, ThrottlingError'])(
    'tells a transaction that ends with %s at once',
    async (reasons) => {
      const lost = `TransactionCanceledException: ${reasons}`
      expect(await put(open, [lost], { command: transact })).toMatchObject({ asked: 1 })
    },
  )

  it('signs as the session that it is, over one connection that is kept', async () => {
    const { seen, connections } = await put(open, [], { times: 5 })
    expect(connections).toBe(1)
    for (const headers of seen) {
      expect(headers['x-amz-security-token']).toBe('the session')
      expect(headers.authorization).toMatch(
        /^AWS4-HMAC-SHA256 Credential=a\/\d{8}\/ap-southeast-2\/dynamodb\/aws4_request, SignedHeaders=.*host.*x-amz-target.*, Signature=[0-9a-f]{64}$/,
      )
    }
  })
})

it('a table that takes less than is asked gets time, not tries', async () => {
  const replies = Array.from({ length: 8 }, () => 'ProvisionedThroughputExceededException')
  expect(await put(openDocuments, replies)).toMatchObject({ asked: 9, failure: undefined })
})

it('a transaction whose answer was lost is sent with the same token, so that it is done once', async () => {
  const tokens: unknown[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        const { ClientRequestToken } = JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>
        tokens.push(ClientRequestToken)
        if (tokens.length === 1) return void request.socket.destroy()
        response.end('{}')
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const documents = openDocuments({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'ap-southeast-2',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  })
  const one = new TransactWriteCommand({ TransactItems: [{ Delete: { TableName: 't', Key: { pk: 'x' } } }] })
  await documents.send(one)
  await documents.send(one)
  documents.destroy()
  server.close()
  const [lost, again, another] = tokens
  expect([lost === again, again === another, typeof lost]).toEqual([true, false, 'string'])
})
