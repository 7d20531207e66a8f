import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bundled } from '../../../scripts/stack/buildFolders'
import { startDynamoDbWorker } from '../../../scripts/standins/aws/dynamodb/startDynamoDbWorker'
import { openCountingClient } from './countingClient'

/** A store with nothing else in it, whose client counts what is read. */
export const openOwnStore = async (name: string) => {
  const dir = mkdtempSync(path.join(tmpdir(), `${name}-`))
  const workerFile = bundled('scripts/standins/aws/dynamodb/dynamodb.worker')
  const { url, ensureTable, stop } = await startDynamoDbWorker({ workerFile, port: 0, dir })
  const variables = { AWS_ENDPOINT_URL_DYNAMODB: url, AWS_REGION: 'us-east-1' }
  const { documents, take } = openCountingClient({ variables })
  return {
    ensureTable,
    documents,
    take,
    close: async () => {
      documents.destroy()
      await stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
