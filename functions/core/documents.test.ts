import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { openDocuments } from './documents'

const refusal = (name: string) =>
  JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'no' })

const put = async (answers: string[]) => {
  let asked = 0
  const server = createServer((_request, response) => {
    const refused = answers[asked]
    asked += 1
    response.writeHead(refused === undefined ? 200 : 400, { 'content-type': 'application/x-amz-json-1.0' })
    response.end(refused === undefined ? '{}' : refusal(refused))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const documents = openDocuments({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'ap-southeast-2',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  })
  const failure = await documents
    .send(new PutCommand({ TableName: 't', Item: { pk: 'x', gone: undefined } }))
    .then(
      () => undefined,
      (error: Error) => error.name,
    )
  documents.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  return { asked, failure }
}

it('a write that meets a running transaction is tried again', async () => {
  const conflict = 'TransactionConflictException'
  expect(await put([conflict, conflict])).toEqual({ asked: 3, failure: undefined })
})

it('a condition that does not hold is told at once', async () => {
  const lost = 'ConditionalCheckFailedException'
  expect(await put([lost])).toEqual({ asked: 1, failure: lost })
})
