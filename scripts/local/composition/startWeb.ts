import { webDir } from '../ensureBuilt'
import { readApis } from '../gateway/readApis'
import { readDistribution } from '../gateway/readDistribution'
import { startGateway } from '../gateway/startGateway'
import type { Settings } from '../settings'
import type { Invoke } from '../standIn'
import type { Templates } from '../templates/readTemplates'

interface Parts {
  invoke: Invoke
  /** The key set of a pool by its id. */
  jwksOf: (poolId: string) => unknown
  config: () => unknown
  log: (line: string) => void
}

/** CloudFront and the five HTTP APIs behind one address. */
export const startWeb = (templates: Templates, { ports }: Settings, parts: Parts) => {
  const distribution = readDistribution(templates)
  if (distribution === undefined) throw new Error('The stacks hold no distribution')
  const cognito = `http://localhost:${ports.cognito}`
  const fileHosts = templates.of('AWS::S3::Bucket').map(({ physicalId }): [string, string] => [
    `https://${physicalId}.s3.ap-southeast-2.amazonaws.com`,
    // where presigned addresses lead: a client that is given an IP address names the bucket in the path
    `http://127.0.0.1:${ports.s3}`,
  ])
  return startGateway({
    port: ports.web,
    apis: readApis(templates),
    distribution,
    invoke: parts.invoke,
    jwks: (issuer) => Promise.resolve(parts.jwksOf(issuer.slice(issuer.lastIndexOf('/') + 1))),
    web: { directory: webDir, files: { '/config.json': parts.config } },
    localAddresses: {
      'https://cognito-idp.ap-southeast-2.amazonaws.com': cognito,
      'https://cognito-identity.ap-southeast-2.amazonaws.com': cognito,
      ...(Object.fromEntries(fileHosts) as Record<string, string>),
    },
    onError: (requestId, error) =>
      parts.log(
        `gateway: request ${requestId} failed: ${error instanceof Error ? error.message : String(error)}`,
      ),
  })
}
