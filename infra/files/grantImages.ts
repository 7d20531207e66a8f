import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Bucket } from 'aws-cdk-lib/aws-s3'

/** Uploads that wait, and images that are kept. */
const folders = ['pending/images/*', 'images/*']

/** Images of devices and nothing else among the files; without the list S3 says 403 for what is not there. */
export const grantImages = (files: Bucket, to: IGrantable): void => {
  to.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
      resources: folders.map((folder) => files.arnForObjects(folder)),
    }),
  )
  to.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: ['s3:ListBucket'],
      resources: [files.bucketArn],
      conditions: { StringLike: { 's3:prefix': folders } },
    }),
  )
}
