import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { plainTable, startUnderTest } from './dynamoDbUnderTest'

const TableName = 'Expiring'

describe('time to live', () => {
  it('removes what has expired, old items included, and nothing else', async () => {
    let nowMs = Date.now()
    const { standIn, documents, stop } = await startUnderTest({ sweepSeconds: 0.05, now: () => nowMs })
    const nowSeconds = Math.floor(nowMs / 1000)
    await standIn.ensureTable(plainTable(TableName))
    const put = (pk: string, expiresAt?: unknown) =>
      documents.send(new PutCommand({ TableName, Item: { pk, expiresAt } }))
    const left = async () => {
      const { Items } = await documents.send(new ScanCommand({ TableName }))
      return Items?.map(({ pk }) => String(pk)).sort()
    }
    await put('was there before', nowSeconds - 60)
    await standIn.ensureTable({
      ...plainTable(TableName),
      TimeToLiveSpecification: { Enabled: true, AttributeName: 'expiresAt' },
    })
    await put('soon', nowSeconds + 60)
    await put('prolonged', nowSeconds - 60)
    await put('prolonged', nowSeconds + 3600)
    await put('a text', '1')
    await put('six years ago', nowSeconds - 6 * 365 * 86_400)
    await put('never')
    const kept = ['a text', 'never', 'prolonged', 'six years ago', 'soon']
    await expect.poll(left).toEqual(kept)
    nowMs += 120_000
    await expect.poll(left).toEqual(kept.slice(0, -1))
    await stop()
  })
})
