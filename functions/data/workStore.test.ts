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
    const input = mock.commandCalls(UpdateCommand)[0]?.args[0].input
    expect(input?.Key).toMatchObject({ sk: 'A#1#2026-11-20' })
    expect(plainExpression(input).update).toBe(
      'SET of = "A#1", day = "2026-11-20", markedMs = 5, token = "token-1", ' +
        'sinceMs = if_not_exists(sinceMs, 5) ADD marks 1',
    )
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
    expect([await store.finish(work), await store.finish(work)]).toEqual([true, false])
    const input = mock.commandCalls(DeleteCommand)[0]?.args[0].input
    expect(plainExpression(input).condition).toBe('token = "token-1"')
    mock.on(DeleteCommand).rejects(new Error('broken'))
    await expect(store.finish(work)).rejects.toThrow('broken')
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
    await store.finish(work)
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
