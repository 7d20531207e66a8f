import { rmSync } from 'node:fs'
import { openSdkDocuments } from '../../../functions/core/store/openSdkDocuments'
import { startDynamoDbWorker } from '../../../scripts/standins/aws/dynamodb/startDynamoDbWorker'
import { bundled } from '../../../scripts/stack/stackFiles'

const TableName = 'naive'

/**
 * A table of the kind most projects begin with: a reading is one item, each of its keys an attribute. It lies in a
 * store of its own, of the same kind as the product's, in a thread of this process.
 */
export const openNaiveTable = async (dir: string) => {
  rmSync(dir, { recursive: true, force: true })
  const workerFile = bundled('scripts/standins/aws/dynamodb/dynamodb.worker')
  const store = await startDynamoDbWorker({ workerFile, port: 0, dir })
  await store.ensureTable({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [
      { AttributeName: 'deviceid', AttributeType: 'S' },
      { AttributeName: 'ts', AttributeType: 'N' },
    ],
    KeySchema: [
      { AttributeName: 'deviceid', KeyType: 'HASH' },
      { AttributeName: 'ts', KeyType: 'RANGE' },
    ],
  })
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const documents = openSdkDocuments({ endpoint: store.url, region: 'us-east-1', credentials })
  return {
    TableName,
    endpoint: store.url,
    documents,
    close: async () => {
      documents.destroy()
      await store.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
