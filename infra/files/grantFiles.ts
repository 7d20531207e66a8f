import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Bucket } from 'aws-cdk-lib/aws-s3'

type Right = 'Get' | 'Put' | 'Delete'

interface Share {
  folders: readonly string[]
  rights: readonly Right[]
}

const all = ['Get', 'Put', 'Delete'] as const

/** What lies in the bucket of files, and what those who work with it do there. */
const fileShares = {
  /** Uploads that wait, and images that are kept. */
  images: { folders: ['pending/images/*', 'images/*'], rights: all },
  /** Files of service logs: uploads that wait, and what is kept. */
  serviceFiles: { folders: ['pending/service/*', 'service/*'], rights: all },
  /** The same, for the function that deletes those of groups that have ended. */
  endedServiceFiles: { folders: ['service/*'], rights: ['Delete'] },
  /** Files of settings that wait to be imported. */
  imports: { folders: ['pending/imports/*'], rights: all },
  /** Files fetched from devices, for the function that writes them. */
  fetchedFiles: { folders: ['fetched/*'], rights: ['Put', 'Delete'] },
  /** The same, for the function that hands out their addresses. */
  shownFiles: { folders: ['fetched/*'], rights: ['Get'] },
} as const satisfies Record<string, Share>

/** One share of the files and nothing else among them; without the list S3 says 403 for what is not there. */
export const grantFiles = (files: Bucket, to: IGrantable, share: keyof typeof fileShares): void => {
  const { folders, rights }: Share = fileShares[share]
  to.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: rights.map((right) => `s3:${right}Object`),
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
