import path from 'node:path'
import { type BucketDefinition, readBucket } from '../../standins/aws/s3/readBucket'
import { startS3 } from '../../standins/aws/s3/startS3'
import type { Stage } from './Stage'

/** Whoever may ask a bucket is the page of the deployment; here that is on this machine, at whichever port. */
const openToPage = (bucket: BucketDefinition): BucketDefinition => ({
  ...bucket,
  cors: bucket.cors.map((rule) => ({ ...rule, origins: ['http://localhost:*'] })),
})

/** The buckets of the stacks. */
export const startBuckets = ({ settings: { dir, ports }, templates, permits }: Stage) =>
  startS3({
    port: ports.s3,
    dir: path.join(dir, 's3'),
    permits,
    buckets: templates
      .of('AWS::S3::Bucket')
      .map(({ properties, physicalId }) => openToPage(readBucket(properties, physicalId))),
  })
