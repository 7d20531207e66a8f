import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { describe, expect, it } from 'vitest'
import { openGetItem } from './openGetItem'

const open = () => {
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  // The instance alone: tests share their process.
  return { store: mockClient(documents), getItem: openGetItem(documents) }
}

const anna = { pk: 'USER#anna', name: 'Anna' }
const row = { pk: 'DEVICE#1', sk: 'USER#anna', role: 'VIEW' }

describe('getting items', () => {
  it('asks for one alone with a plain request', async () => {
    const { store, getItem } = open()
    store.on(GetCommand).resolves({ Item: anna })
    expect(await getItem('Users', { pk: 'USER#anna' })).toEqual(anna)
    expect(store.commandCalls(GetCommand)[0]?.args[0].input).toEqual({
      TableName: 'Users',
      Key: { pk: 'USER#anna' },
      ConsistentRead: true,
    })
  })

  it('sends what is asked for at the same moment together, each key once', async () => {
    const { store, getItem } = open()
    store.on(BatchGetCommand).resolves({ Responses: { Access: [row], Users: [anna] } })
    const asked = ['USER#anna', 'USER#ben', 'USER#anna'].map((pk) => getItem('Users', { pk }))
    const access = getItem('Access', { pk: row.pk, sk: row.sk })
    expect(await Promise.all([...asked, access])).toEqual([anna, undefined, anna, row])
    expect(store.commandCalls(BatchGetCommand).map(({ args }) => args[0].input)).toEqual([
      {
        RequestItems: {
          Users: { Keys: [{ pk: 'USER#anna' }, { pk: 'USER#ben' }], ConsistentRead: true },
          Access: { Keys: [{ pk: row.pk, sk: row.sk }], ConsistentRead: true },
        },
      },
    ])
  })

  it('asks again for what the store left out', async () => {
    const { store, getItem } = open()
    const left = { Users: { Keys: [{ pk: 'USER#anna' }], ConsistentRead: true } }
    store
      .on(BatchGetCommand)
      .resolvesOnce({ Responses: { Access: [row] }, UnprocessedKeys: left })
      .resolves({ Responses: { Users: [anna] } })
    const asked = [getItem('Users', { pk: 'USER#anna' }), getItem('Access', { pk: row.pk, sk: row.sk })]
    expect(await Promise.all(asked)).toEqual([anna, row])
    expect(store.commandCalls(BatchGetCommand)[1]?.args[0].input).toEqual({ RequestItems: left })
  })

  it('tells everybody who asked when it failed', async () => {
    const { store, getItem } = open()
    store.on(BatchGetCommand).rejects(new Error('away'))
    const asked = await Promise.allSettled([getItem('Users', { pk: 'a' }), getItem('Users', { pk: 'b' })])
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
