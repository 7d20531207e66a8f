import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleDynamoDb } from './dynamoDbProcess'
import { plainTable, withDirectory } from './dynamoDbUnderTest'

const TableName = 'Notes'

describe('DynamoDB on a full disk', () => {
  let bundle: Awaited<ReturnType<typeof bundleDynamoDb>>
  beforeAll(async () => {
    bundle = await bundleDynamoDb()
  })
  afterAll(() => bundle.remove())

  it('refuses the write that fails, still reads, and takes the next one when there is room again', async () => {
    await withDirectory(async (dir) => {
      const first = await bundle.startProcess(dir, plainTable(TableName))
      const put = (pk: string) => first.documents.send(new PutCommand({ TableName, Item: { pk } }))
      await put('before')
      for (let again = 0; again < 3; again++) {
        await first.fillDisk()
        await expect(put(`lost-${again}`)).rejects.toThrow('IO error')
        await put(`after-${again}`)
      }
      await first.kill()

      const second = await bundle.startProcess(dir, plainTable(TableName))
      const has = async (pk: string) => {
        const { Item } = await second.documents.send(new GetCommand({ TableName, Key: { pk } }))
        return Item !== undefined
      }
      const acknowledged = ['before', 'after-0', 'after-1', 'after-2']
      expect(await Promise.all(acknowledged.map(has))).toEqual([true, true, true, true])
      await second.kill()
    })
  })
})
