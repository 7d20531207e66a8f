import { S3Client } from '@aws-sdk/client-s3'
import { Name, readEnv } from '../core/env'
import { log } from '../core/log'
import { openSiteStore, sweepSite } from '../webrelease/sweepSite'

const { SITE_BUCKET } = readEnv({ SITE_BUCKET: Name })
const sweep = sweepSite(openSiteStore(new S3Client({}), SITE_BUCKET), Date.now)

/** Each day: what has not been part of the page for a month goes. */
export const handler = async (): Promise<void> => {
  const removed = await sweep()
  if (removed > 0) log.info('files of earlier pages were removed', { removed })
}
