import type { QueryCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { firstIdAt, newId } from '../core/newId'
import { getServerLog } from './getServerLog'

const deviceid = DeviceId.parse('TRUCK0001')
const row = (sk: string) => ({
  sk,
  ts: 1_800_000_000.5,
  category: 'Access',
  name: 'User Added',
  userEmail: 'a@example.com',
  userName: 'A',
  description: 'b@example.com was added',
})

const ask = async (input: object, page: object = {}) => {
  const sent: QueryCommand['input'][] = []
  const documents = {
    send: (command: QueryCommand) => {
      sent.push(command.input)
      return Promise.resolve(page)
    },
  } as unknown as DynamoDBDocumentClient
  const answer = await getServerLog(documents, 'log')(
    { deviceid, dataPoints: 20, ...input },
    undefined as never,
  )
  return { answer, sent }
}

describe('the server log', () => {
  it('is told newest first, and where the next page starts', async () => {
    const id = newId(1_800_000_000_500)
    const { answer, sent } = await ask({}, { Items: [row(id)], LastEvaluatedKey: { pk: 'x', sk: id } })
    expect(answer).toMatchObject({
      events: [{ id, eventCategory: 'Access', ts: 1_800_000_000.5 }],
      lastEvaluatedKey: id,
    })
    expect(sent[0]).toMatchObject({ ScanIndexForward: false, Limit: 20 })
  })

  it('holds the whole of its last second', async () => {
    const { sent } = await ask({ fromTime: 100, toTime: 200 })
    const { ':from': from, ':to': to } = sent[0]?.ExpressionAttributeValues ?? {}
    expect(from).toBe(firstIdAt(100_000))
    expect(newId(200_999) < String(to)).toBe(true)
    expect(newId(201_001) > String(to)).toBe(true)
  })

  it('refuses a span that ends before it begins', async () => {
    await expect(ask({ fromTime: 300, toTime: 100 })).rejects.toMatchObject({ code: 'invalid' })
  })

  it('starts nowhere outside what is asked for', async () => {
    const [early, inside, late] = [50_000, 150_000, 250_000].map((ms) => newId(ms))
    const span = { fromTime: 100, toTime: 200 }
    expect(await ask({ ...span, pageStartKey: early })).toEqual({ answer: { events: [] }, sent: [] })
    expect((await ask({ ...span, pageStartKey: inside })).sent[0]?.ExclusiveStartKey).toMatchObject({
      sk: inside,
    })
    expect((await ask({ ...span, pageStartKey: late })).sent[0]?.ExclusiveStartKey).toBeUndefined()
  })
})
