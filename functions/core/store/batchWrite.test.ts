import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { afterEach, expect, it, vi } from 'vitest'
import { batchWrite } from './batchWrite'

const open = () => {
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'ap-southeast-2' }))
  return { documents, mock: mockClient(documents) }
}

it('writes by twenty-fives, puts and deletions together, and again what was left undone', async () => {
  const { documents, mock } = open()
  const left = { DeleteRequest: { Key: { sk: 'z' } } }
  mock
    .on(BatchWriteCommand)
    .resolvesOnce({ UnprocessedItems: { t: [left] } })
    .resolves({})
  const put = Array.from({ length: 29 }, (_, i) => ({ sk: String(i) }))
  await batchWrite(documents, 't', { put, remove: [{ sk: 'z' }] })
  const sent = mock.commandCalls(BatchWriteCommand).map(({ args }) => args[0].input.RequestItems?.t)
  expect(sent.map((batch) => batch?.length)).toEqual([25, 5, 1])
  expect(sent[2]).toEqual([left])
})

it('asks nothing when there is nothing to write', async () => {
  const { documents, mock } = open()
  await batchWrite(documents, 't', {})
  expect(mock.calls()).toHaveLength(0)
})

afterEach(() => vi.useRealTimers())

it('fails when the store never does what is asked', async () => {
  vi.useFakeTimers()
  const { documents, mock } = open()
  const request = { PutRequest: { Item: { sk: 'a' } } }
  mock.on(BatchWriteCommand).resolves({ UnprocessedItems: { t: [request] } })
  const failed = expect(batchWrite(documents, 't', { put: [{ sk: 'a' }] })).rejects.toThrow('1 items')
  await vi.advanceTimersByTimeAsync(20_000)
  await failed
})
