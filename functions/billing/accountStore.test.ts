import type { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { callerOf } from '../../test/integration/openScene'
import { accountKeyOf, openAccountStore } from './accountStore'

it('names every account that has ever paid, page by page, of a table however large', async () => {
  const [a, b, c] = [callerOf(1), callerOf(2), callerOf(3)].map(({ userid }) => userid)
  const pages = new Map([
    [undefined, { Items: [a, b], LastEvaluatedKey: { pk: 'first' } }],
    ['first', { Items: undefined, LastEvaluatedKey: { pk: 'second' } }],
    ['second', { Items: [c] }],
  ])
  const send = ({ input }: QueryCommand) => {
    expect(input).toMatchObject({
      TableName: 'billing',
      IndexName: 'work',
      KeyConditionExpression: '#work = :work',
      ExpressionAttributeNames: { '#work': 'work' },
      ExpressionAttributeValues: { ':work': 'reconcile' },
    })
    const page = pages.get(input.ExclusiveStartKey?.pk as undefined)
    return Promise.resolve({ ...page, Items: page?.Items?.map((id) => id && accountKeyOf(id)) })
  }
  const named: unknown[] = []
  const store = openAccountStore({ send } as unknown as DynamoDBDocumentClient, 'billing')
  for await (const page of store.all()) named.push(page)
  expect(named).toEqual([[a, b], [], [c]])
})
