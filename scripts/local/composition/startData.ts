import path from 'node:path'
import { type BucketDefinition, readBucket } from '../s3/readBucket'
import { startS3 } from '../s3/startS3'
import { startDynamoDbWorker } from '../dynamodb/startDynamoDbWorker'
import { openPermits } from '../iam/openPermits'
import { readGrants } from '../iam/readGrants'
import type { Settings } from '../settings'
import type { Templates } from '../templates/readTemplates'

/** Bundled beside the program that runs. */
export const workerFile = (name: string): string =>
  path.resolve('.build/run/scripts/local', `${name}.worker.mjs`)

/** Whoever may ask a bucket is the page of the deployment; here that is on this machine, at whichever port. */
const openToPage = (bucket: BucketDefinition): BucketDefinition => ({
  ...bucket,
  cors: bucket.cors.map((rule) => ({ ...rule, origins: ['http://localhost:*'] })),
})

/** Tables and buckets of the stacks. */
export const startData = async (templates: Templates, { dir, ports }: Settings) => {
  const grants = readGrants(templates)
  const [dynamodb, s3] = await Promise.all([
    startDynamoDbWorker({
      workerFile: workerFile('dynamodb/dynamodb'),
      port: ports.dynamodb,
      dir: path.join(dir, 'dynamodb'),
      grants,
    }),
    startS3({
      port: ports.s3,
      dir: path.join(dir, 's3'),
      permits: openPermits(grants),
      buckets: templates
        .of('AWS::S3::Bucket')
        .map(({ properties, physicalId }) => openToPage(readBucket(properties, physicalId))),
    }),
  ])
  for (const type of ['AWS::DynamoDB::GlobalTable', 'AWS::DynamoDB::Table']) {
    for (const { physicalId, properties } of templates.of(type)) {
      await dynamodb.ensureTable({ TableName: physicalId, ...properties })
    }
  }
  return { dynamodb, s3 }
}
