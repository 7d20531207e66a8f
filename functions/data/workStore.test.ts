import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, DynamoDBDocumentClient, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { describe, expect, it } from 'vitest'
import { plainExpression } from '../../test/doubles/plainExpression'
import { openWorkStore, workShards } from './workStore'

const open = () => {
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'ap-southeast-2' }))
  const mock = mockClient(documents)
  return { mock, store: openWorkStore(documents, 'History', () => 'token-1') }
}
const item = { of: 'A#1', day: '2026-11-20', marks: 2, markedMs: 7, sinceMs: 5, token: 'token-1' }

describe('the work list', () => {
  it('marks with a token of its own, and keeps since when the day is listed', async () => {
    const { mock, store } = open()
    mock.on(UpdateCommand).resolves({})
    await store.mark('A#1', '2026-11-20', 5)
    const [seen, listed] = mock.commandCalls(UpdateCommand).map((call) => call.args[0].input)
    expect(seen?.Key).toEqual({ stream: 'A#1', sk: 'M#2026-11-20' })
    const expiresAt = Date.parse('2028-11-21') / 1000 - 1
    expect(plainExpression(seen).update).toBe(
      'SET dirty = "token-1", generation = if_not_exists(generation, "0"), ' +
        `expiresAt = if_not_exists(expiresAt, ${expiresAt})`,
    )
    expect(listed?.Key).toMatchObject({ sk: 'A#1#2026-11-20' })
    expect(plainExpression(listed).update).toBe(
      'SET of = "A#1", day = "2026-11-20", markedMs = 5, token = "token-1", isMarked = true, ' +
        'sinceMs = if_not_exists(sinceMs, 5) ADD marks 1',
    )
  })

  it('marks days that only stand on the list where readers look, and no others', async () => {
    const { mock, store } = open()
    mock.on(UpdateCommand).resolves({})
    mock.on(QueryCommand).resolves({ Items: [item, { ...item, day: '2026-11-21', isMarked: true }] })
    await store.adopt('A#1', 9)
    const keys = mock.commandCalls(UpdateCommand).map((call) => call.args[0].input.Key?.sk as unknown)
    expect(keys).toEqual(['M#2026-11-20', 'A#1#2026-11-20'])
  })

  it('takes away the mark that was seen, and that before the work', async () => {
    const { mock, store } = open()
    mock.on(QueryCommand).resolves({ Items: [item] })
    const [work] = await store.ofStream('A#1', '2026-11-20', '2026-11-20')
    if (work === undefined) throw new Error('no work')
    mock.on(UpdateCommand).rejects(Object.assign(new Error(), { name: 'ConditionalCheckFailedException' }))
    mock.on(DeleteCommand).resolves({})
    expect(await store.finish(work, 'seen')).toBe(true)
    const [clear, done] = [...mock.commandCalls(UpdateCommand), ...mock.commandCalls(DeleteCommand)]
    expect(clear?.args[0].input.Key).toEqual({ stream: 'A#1', sk: 'M#2026-11-20' })
    expect(plainExpression(clear?.args[0].input)).toEqual({
      update: 'REMOVE dirty',
      condition: 'dirty = "seen"',
    })
    expect(clear?.calledBefore(done as never)).toBe(true)
  })

  it('finishes only what was not marked since', async () => {
    const { mock, store } = open()
    mock.on(QueryCommand).resolves({ Items: [item] })
    const [work] = await store.ofStream('A#1', '2026-11-20', '2026-11-20')
    if (work === undefined) throw new Error('no work')
    mock
      .on(DeleteCommand)
      .resolvesOnce({})
      .rejects(Object.assign(new Error(), { name: 'ConditionalCheckFailedException' }))
    expect([await store.finish(work, undefined), await store.finish(work, undefined)]).toEqual([true, false])
    const input = mock.commandCalls(DeleteCommand)[0]?.args[0].input
    expect(plainExpression(input).condition).toBe('token = "token-1"')
    mock.on(DeleteCommand).rejects(new Error('broken'))
    await expect(store.finish(work, undefined)).rejects.toThrow('broken')
  })

  it('counts beginnings of what stands on it, anew once a packer came to its end', async () => {
    const { mock, store } = open()
    const lost = Object.assign(new Error(), { name: 'ConditionalCheckFailedException' })
    mock.on(QueryCommand).resolves({ Items: [{ ...item, tries: 2 }] })
    const [work] = await store.ofStream('A#1', '2026-11-20', '2026-11-20')
    expect(work?.tries).toBe(2)
    if (work === undefined) throw new Error('no work')
    mock.on(UpdateCommand).rejectsOnce(lost).resolves({})
    mock.on(DeleteCommand).rejects(lost)
    await store.begin(work)
    await store.finish(work, undefined)
    const updates = mock.commandCalls(UpdateCommand).map((call) => call.args[0].input)
    expect(updates.map(plainExpression)).toEqual([
      { update: 'ADD tries 1', condition: 'attribute_exists(sk)' },
      { update: 'SET tries = 0', condition: 'attribute_exists(sk)' },
    ])
  })

  it('reads all pages of a shard, consistently', async () => {
    const { mock, store } = open()
    mock
      .on(QueryCommand)
      .resolvesOnce({ Items: [item], LastEvaluatedKey: { sk: 'x' } })
      .resolves({ Items: [{ ...item, of: 'B#1' }] })
    const found = await store.ofShard(workShards - 1)
    expect(found.map(({ stream }) => stream)).toEqual(['A#1', 'B#1'])
    expect(mock.commandCalls(QueryCommand)[1]?.args[0].input).toMatchObject({
      ConsistentRead: true,
      ExclusiveStartKey: { sk: 'x' },
      ExpressionAttributeValues: { ':pk': `WORK#${workShards - 1}` },
    })
  })
})
