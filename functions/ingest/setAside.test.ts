import { SQSClient, SendMessageBatchCommand, type SendMessageBatchCommandInput } from '@aws-sdk/client-sqs'
import { mockClient } from 'aws-sdk-client-mock'
import { afterEach, describe, expect, it } from 'vitest'
import { openSetAside } from './setAside'

const sqs = mockClient(SQSClient)
afterEach(() => sqs.reset())
const setAside = openSetAside(() => 'https://sqs/readings')
const sizes = () =>
  sqs.commandCalls(SendMessageBatchCommand).map(({ args }) => args[0].input.Entries?.length ?? 0)

describe('what failed of a stream', () => {
  it('goes into the queue, ten messages a request', async () => {
    sqs.on(SendMessageBatchCommand).resolves({})
    expect(await setAside(Array.from({ length: 23 }, (_, n) => `{"n":${n}}`))).toEqual([])
    expect(sizes()).toEqual([10, 10, 3])
  })

  it('goes in as many requests as its bytes need', async () => {
    sqs.on(SendMessageBatchCommand).resolves({})
    await setAside(['x'.repeat(200_000), 'y'.repeat(60_000), 'z'])
    expect(sizes()).toEqual([1, 2])
  })

  it('fills a request up to its last byte, and counts all that is in it', async () => {
    sqs.on(SendMessageBatchCommand).resolves({})
    const bodies = (...lengths: number[]) => lengths.map((length) => 'x'.repeat(length))
    await setAside(bodies(200_000, 30_000, 20_000))
    expect(sizes()).toEqual([3])
    sqs.resetHistory()
    await setAside(bodies(200_000, 30_000, 20_001))
    expect(sizes()).toEqual([2, 1])
  })

  it('is named by its place where the queue did not take it', async () => {
    sqs.on(SendMessageBatchCommand).callsFake(({ Entries = [] }: SendMessageBatchCommandInput) => ({
      Failed: Entries.filter(({ MessageBody }) => MessageBody === 'bad').map(({ Id }) => ({ Id })),
    }))
    const bodies = Array.from({ length: 12 }, (_, n) => (n === 3 || n === 11 ? 'bad' : 'good'))
    expect(await setAside(bodies)).toEqual([3, 11])
  })
})
