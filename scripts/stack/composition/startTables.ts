import path from 'node:path'
import { startDynamoDbWorker } from '../../standins/aws/dynamodb/startDynamoDbWorker'
import { bundled } from '../buildFolders'
import type { Stage } from './Stage'

/** The tables of the stacks. */
export const startTables = async ({ settings: { dir, ports, quotas }, templates, grants }: Stage) => {
  const dynamodb = await startDynamoDbWorker({
    workerFile: bundled('scripts/standins/aws/dynamodb/dynamodb.worker'),
    port: ports.dynamodb,
    dir: path.join(dir, 'dynamodb'),
    grants,
    ...(quotas.writesPerSecond === undefined ? {} : { writesPerSecond: quotas.writesPerSecond }),
  })
  for (const type of ['AWS::DynamoDB::GlobalTable', 'AWS::DynamoDB::Table']) {
    for (const { physicalId, properties } of templates.of(type)) {
      await dynamodb.ensureTable({ TableName: physicalId, ...properties })
    }
  }
  return dynamodb
}
