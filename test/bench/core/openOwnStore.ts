import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bundled } from '../../../scripts/stack/stackFiles'
import { openDocuments } from '../../../functions/core/store/documents'
import { startDynamoDbWorker } from '../../../scripts/standins/aws/dynamodb/startDynamoDbWorker'
import { openCountingClient } from './countingClient'

/** A store with nothing else in it, whose client counts what is read. */
export const openOwnStore = async (name: string) => {
  const dir = mkdtempSync(path.join(tmpdir(), `${name}-`))
  const workerFile = bundled('scripts/standins/aws/dynamodb/dynamodb.worker')
  const worker = await startDynamoDbWorker({ workerFile, port: 0, dir })
  const variables = { AWS_ENDPOINT_URL_DYNAMODB: worker.url, AWS_REGION: 'us-east-1' }
  const { documents, take } = openCountingClient({ variables })
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const product = openDocuments({ endpoint: worker.url, region: variables.AWS_REGION, credentials })
  return {
    ensureTable: (table: Parameters<typeof worker.ensureTable>[0]) => worker.ensureTable(table),
    documents,
    take,
    /** The client of a Lambda, for what is timed. */
    product,
    close: async () => {
      product.destroy()
      documents.destroy()
      await worker.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
