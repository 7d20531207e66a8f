import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { describe, expect, it } from 'vitest'
import { openHistoryReader } from './historyReader'
import { openReadingReader } from './readingStore'

const open = () => {
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'ap-southeast-2' }))
  return { documents, mock: mockClient(documents) }
}

describe('the history reader', () => {
  it('reads manifests of either form, only the wanted keys of the older, and none that has expired', async () => {
    const { documents, mock } = open()
    const keys = { vin: { parts: [0], values: 'numbers' } }
    const old = { sk: 'M#2026-11-19', generation: '1-a', n: 2, firstMs: 1, lastMs: 2, keys }
    const item = { sk: 'M#2026-11-20', generation: '1-b', held: 'numbers 0 vin', dirty: 'mark' }
    const marked = { sk: 'M#2026-11-21', generation: '0', dirty: 'mark' }
    mock
      .on(QueryCommand)
      .resolvesOnce({ Items: [old], LastEvaluatedKey: {} })
      .resolves({ Items: [item, marked] })
    const reader = openHistoryReader(documents, 'History', () => 5000)
    expect(await reader.manifests('A#1', '2026-11-19', '2026-11-21', ['vin'])).toEqual([
      { stream: 'A#1', day: '2026-11-19', generation: '1-a', keys },
      { stream: 'A#1', day: '2026-11-20', generation: '1-b', keys, dirty: 'mark' },
      { stream: 'A#1', day: '2026-11-21', generation: '0', keys: {}, dirty: 'mark' },
    ])
    const input = mock.commandCalls(QueryCommand)[0]?.args[0].input
    expect(input?.ProjectionExpression).toBe('#sk, generation, held, keyList, dirty, #times, #keys.#k0')
    expect(input?.ExpressionAttributeNames).toMatchObject({ '#k0': 'vin', '#keys': 'keys' })
    expect(input).toMatchObject({ ConsistentRead: true, FilterExpression: '#expiresAt > :now' })
    expect(input?.ExpressionAttributeValues).toMatchObject({ ':now': 5, ':from': 'M#2026-11-19' })
  })

  it('reads a list of keys that days share once, and then no more', async () => {
    const { documents, mock } = open()
    const day = (date: string) => ({ sk: `M#${date}`, generation: '1-a', keyList: 'shared-by-days' })
    const data = Buffer.from('numbers 0 vin;texts 0 state')
    mock.on(QueryCommand).resolves({ Items: [day('2026-11-19'), day('2026-11-20')] })
    mock.on(BatchGetCommand).resolves({ Responses: { History: [{ sk: 'K#shared-by-days', data }] } })
    for (const stream of ['A#1', 'A#1', 'A#2']) {
      const reader = openHistoryReader(documents, 'History', () => 5000)
      const [, manifest] = await reader.manifests(stream, '2026-11-19', '2026-11-20')
      expect(manifest?.keys).toEqual({
        vin: { parts: [0], values: 'numbers' },
        state: { parts: [0], values: 'texts' },
      })
    }
    const [asked, ...again] = mock.commandCalls(BatchGetCommand)
    expect(asked?.args[0].input.RequestItems?.History?.Keys).toEqual([
      { stream: 'A#1', sk: 'K#shared-by-days' },
    ])
    expect(again).toEqual([])
  })

  it('fails rather than show a day without its keys', async () => {
    const { documents, mock } = open()
    mock.on(QueryCommand).resolves({ Items: [{ sk: 'M#2026-11-20', generation: '1-a', keyList: 'gone' }] })
    mock.on(BatchGetCommand).resolves({ Responses: { History: [] } })
    const reader = openHistoryReader(documents, 'History', () => 5000)
    await expect(reader.manifests('A#1', '2026-11-20', '2026-11-20')).rejects.toThrow('gone')
  })

  it('reads items by hundreds, and again what was not served', async () => {
    const { documents, mock } = open()
    const data = Uint8Array.of(1)
    mock
      .on(BatchGetCommand)
      .resolvesOnce({
        Responses: { History: [{ sk: 'a', data }] },
        UnprocessedKeys: { History: { Keys: [{ stream: 'A#1', sk: 'b' }] } },
      })
      .resolves({ Responses: { History: [{ sk: 'b', data }] } })
    const reader = openHistoryReader(documents, 'History', () => 0)
    const sks = Array.from({ length: 101 }, (_, i) => `C#${i}`)
    expect([...(await reader.items('A#1', sks)).keys()]).toEqual(['a', 'b'])
    const counts = mock
      .commandCalls(BatchGetCommand)
      .map(({ args }) => args[0].input.RequestItems?.History?.Keys?.length)
    expect(counts).toEqual([100, 1, 1])
  })

  it('waits for a table that takes a rest', async () => {
    const { documents, mock } = open()
    const left = { UnprocessedKeys: { History: { Keys: [{ stream: 'A#1', sk: 'a' }] } } }
    mock
      .on(BatchGetCommand)
      .resolvesOnce(left)
      .resolvesOnce(left)
      .resolves({ Responses: { History: [{ sk: 'a', data: Uint8Array.of(1) }] } })
    const beganMs = performance.now()
    const items = await openHistoryReader(documents, 'History', () => 0).items('A#1', ['a'])
    expect(items.size).toBe(1)
    expect(performance.now() - beganMs).toBeGreaterThan(100)
  })
})

describe('the reader of raw readings', () => {
  it('reads between digits, page by page, until it has enough', async () => {
    const { documents, mock } = open()
    const item = (at: string) => ({ stream: 'A#1', at, body: '{}', awsTsMs: 1 })
    mock
      .on(QueryCommand)
      .resolvesOnce({ Items: [item('0000000000005#a')], LastEvaluatedKey: { at: 'x' } })
      .resolves({ Items: [item('0000000000004#a')], LastEvaluatedKey: { at: 'y' } })
    const reader = openReadingReader(documents, 'Readings')
    const asked = { stream: 'A#1', fromMs: 3, toMs: 5, limit: 2, newestFirst: true, aliveAtMs: 7000 }
    const { readings, more } = await reader.range(asked)
    expect(readings.map(({ at }) => at)).toEqual(['0000000000005#a', '0000000000004#a'])
    expect(more).toBe(true)
    const [first, second] = mock.commandCalls(QueryCommand).map(({ args }) => args[0].input)
    expect(first).toMatchObject({
      Limit: 2,
      ScanIndexForward: false,
      ConsistentRead: true,
      FilterExpression: '#expiresAt > :alive',
      ExpressionAttributeValues: { ':from': '0000000000003', ':to': '0000000000005#~', ':alive': 7 },
    })
    expect(second).toMatchObject({ Limit: 1, ExclusiveStartKey: { at: 'x' } })
    expect(await reader.range({ ...asked, fromMs: 6 })).toEqual({ readings: [], more: false })
  })
})
