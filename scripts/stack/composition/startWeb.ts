import { packedFolder } from '../../../shared/core/siteFiles'
import { webDir } from '../buildFolders'
import { readApis } from '../../standins/aws/apigateway/readApis'
import { readDistribution, type Distribution } from '../../standins/aws/cloudfront/readDistribution'
import { openOperatorFiles } from '../../standins/aws/cloudfront/openOperatorFiles'
import { siteFolderOf } from './siteFolder'
import { startGateway } from './startGateway'
import type { Invoke } from '../../standins/StandIn'
import type { Stage } from './Stage'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import type { ApiDependencies } from '../../standins/aws/apigateway/serveApi'
import type { LogFiles } from '../watch/openLogFiles'
import type { Watch } from '../watch/startWatch'

/** Counts requests of the APIs and those that end in a 5xx; their lines go into the access logs. */
const measureAnswers =
  (watch: Watch, files: LogFiles): NonNullable<ApiDependencies['onAnswer']> =>
  ({ id, accessLog }, { status }, line) => {
    const metricOf = (name: string) => ({ namespace: 'AWS/ApiGateway', name, dimensions: { ApiId: id } })
    watch.put(metricOf('Count'), 1)
    if (status >= 500) watch.put(metricOf('5xx'), 1)
    if (accessLog === undefined || line === undefined) return
    watch.log(accessLog.logGroup, JSON.parse(line))
    files.write(accessLog.logGroup, line)
  }

/** How a template names a secret whose value CloudFormation reads when it deploys. */
const reference = /^\{\{resolve:secretsmanager:(?<id>arn:[^{}]+?):SecretString:::\}\}$/

/** The distribution with the values of the secrets that its origins are sent, as a deployment resolves them. */
const resolveSecrets = async (distribution: Distribution): Promise<Distribution> => {
  const secrets = new SecretsManagerClient({})
  const resolve = async (text: string): Promise<string> => {
    const SecretId = reference.exec(text)?.groups?.id
    if (SecretId === undefined) return text
    const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId }))
    if (SecretString === undefined) throw new Error(`The secret ${SecretId} has no text`)
    return SecretString
  }
  const behaviours = distribution.behaviours.map(async (behaviour) => {
    const { origin } = behaviour
    if (origin.kind !== 'api') return behaviour
    const headers = await Promise.all(
      Object.entries(origin.headers).map(async ([name, value]) => [name, await resolve(value)] as const),
    )
    return { ...behaviour, origin: { ...origin, headers: Object.fromEntries(headers) } }
  })
  return { ...distribution, behaviours: await Promise.all(behaviours) }
}

interface Parts {
  invoke: Invoke
  /** The key set of a pool by its id. */
  jwksOf: (poolId: string) => unknown
  config: () => unknown
}

/** CloudFront and the five HTTP APIs behind one address. */
export const startWeb = async (
  { settings: { dir, ports, quotas }, templates, watch, files, log }: Stage,
  parts: Parts,
) => {
  const distribution = readDistribution(templates)
  if (distribution === undefined) throw new Error('The stacks hold no distribution')
  const { requestsPerSecond: perSecond, requestsAtOnce: burst = perSecond } = quotas
  const quota = perSecond === undefined || burst === undefined ? undefined : { perSecond, burst }
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
    web: {
      directory: webDir,
      packedFolder,
      files: { '/config.json': parts.config },
      operatorFiles: openOperatorFiles(siteFolderOf(dir)),
    },
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
