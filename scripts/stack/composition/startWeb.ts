import { packedFolder } from '../../../shared/core/siteFiles'
import { webDir } from '../buildFolders'
import { readApis } from '../../standins/aws/apigateway/readApis'
import { readDistribution } from '../../standins/aws/cloudfront/readDistribution'
import { measureAnswers } from '../watch/measureAnswers'
import { resolveSecrets } from './resolveSecrets'
import { startGateway } from './startGateway'
import type { Invoke } from '../../standins/StandIn'
import type { Stage } from './Stage'

interface Parts {
  invoke: Invoke
  /** The key set of a pool by its id. */
  jwksOf: (poolId: string) => unknown
  config: () => unknown
}

/** CloudFront and the five HTTP APIs behind one address. */
export const startWeb = async (
  { settings: { ports, quotas }, templates, watch, files, log }: Stage,
  parts: Parts,
) => {
  const distribution = readDistribution(templates)
  if (distribution === undefined) throw new Error('The stacks hold no distribution')
  const { requestsPerSecond: most } = quotas
  const quota = most === undefined ? undefined : { perSecond: most, burst: most }
  const cognito = `http://localhost:${ports.cognito}`
  const fileHosts = templates.of('AWS::S3::Bucket').map(({ physicalId }): [string, string] => [
    `https://${physicalId}.s3.ap-southeast-2.amazonaws.com`,
    // where presigned addresses lead: a client that is given an IP address names the bucket in the path
    `http://127.0.0.1:${ports.s3}`,
  ])
  return startGateway({
    port: ports.web,
    apis: readApis(templates).map((api) => ({ ...api, throttle: quota ?? api.throttle })),
    distribution: await resolveSecrets(distribution),
    invoke: parts.invoke,
    jwks: (issuer) => Promise.resolve(parts.jwksOf(issuer.slice(issuer.lastIndexOf('/') + 1))),
    web: { directory: webDir, packedFolder, files: { '/config.json': parts.config } },
    localAddresses: {
      'https://cognito-idp.ap-southeast-2.amazonaws.com': cognito,
      'https://cognito-identity.ap-southeast-2.amazonaws.com': cognito,
      ...(Object.fromEntries(fileHosts) as Record<string, string>),
    },
    onAnswer: measureAnswers(watch, files),
    onError: (requestId, error) =>
      log(`gateway: request ${requestId} failed: ${error instanceof Error ? error.message : String(error)}`),
  })
}
