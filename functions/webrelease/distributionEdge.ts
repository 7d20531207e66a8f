import {
  type CloudFrontClient,
  GetDistributionConfigCommand,
  UpdateDistributionCommand,
  waitUntilDistributionDeployed,
} from '@aws-sdk/client-cloudfront'
import { originHeader } from '../../shared/core/originHeader'
import type { Edge } from './rotateOriginSecret'

/** Edges hear of a change within some minutes; a rotation that waits longer is tried again. */
const longestWaitSeconds = 13 * 60

export const openDistributionEdge = (cloudFront: CloudFrontClient, Id: string): Edge => ({
  send: async (secret) => {
    const { DistributionConfig: config, ETag } = await cloudFront.send(
      new GetDistributionConfigCommand({ Id }),
    )
    if (config?.Origins?.Items === undefined) throw new Error('The distribution has no origins')
    const ours = config.Origins.Items.flatMap(({ CustomHeaders }) => CustomHeaders?.Items ?? []).filter(
      ({ HeaderName }) => HeaderName === originHeader,
    )
    if (ours.length === 0) throw new Error(`No origin of the distribution is sent ${originHeader}`)
    if (ours.every(({ HeaderValue }) => HeaderValue === secret)) return
    for (const header of ours) header.HeaderValue = secret
    await cloudFront.send(new UpdateDistributionCommand({ Id, DistributionConfig: config, IfMatch: ETag }))
  },
  settled: async () => {
    await waitUntilDistributionDeployed({ client: cloudFront, maxWaitTime: longestWaitSeconds }, { Id })
  },
})
