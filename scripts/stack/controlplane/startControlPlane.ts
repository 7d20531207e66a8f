import type { IncomingMessage, ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type Permits, permitAll } from '../../standins/aws/core/openPermits'
import { listen } from '../../standins/http/listen'
import { BodyTooLarge } from '../../standins/http/readBody'
import type { StandIn } from '../../standins/StandIn'
import { answerControlPlane, type NamedServices } from './answerControlPlane'
import { AwsError, type Place } from '../../standins/aws/core/AwsError'
import {
  type IotContext,
  IotRecords,
  thingOfCertificate,
  type CertificateHolder,
} from '../../standins/aws/iot/registry/IotContext'
import {
  openCertificateAuthority,
  type CertificateAuthority,
} from '../../standins/aws/iot/certificates/openCertificateAuthority'
import { openKeys, type KeyDefinition } from '../../standins/aws/kms/openKeys'
import { openSecrets, type SecretDefinition } from '../../standins/aws/secretsmanager/openSecrets'
import { openState } from '../../standins/disk/openState'
import { openSystemParameters, type ParameterDefinition } from '../../standins/aws/ssm/openSystemParameters'

export interface ControlPlaneOptions {
  /** 0 takes a free port. */
  readonly port: number
  readonly dir: string
  readonly parameters: readonly ParameterDefinition[]
  readonly secrets: readonly SecretDefinition[]
  readonly keys: readonly KeyDefinition[]
  /** Names of the IoT policies of the template: others cannot be attached. */
  readonly policies?: readonly string[]
  /** `host:port` that DescribeEndpoint answers. */
  readonly iotEndpoint?: string
  readonly place?: Place
  /** What the callers may. */
  readonly permits?: Permits
  /** Opened by the caller when others use it too; otherwise kept in `dir`. */
  readonly authority?: CertificateAuthority
  /** Epoch milliseconds. */
  readonly now?: () => number
}

export interface ControlPlane extends StandIn {
  readonly authority: CertificateAuthority
  thingOfCertificate(derOrPem: Buffer | string): CertificateHolder | undefined
}

const asAwsError = (error: unknown): AwsError => {
  if (error instanceof AwsError) return error
  if (error instanceof BodyTooLarge) return new AwsError('RequestEntityTooLarge', error.message, 413)
  if (error instanceof URIError)
    return new AwsError('InvalidRequestException', 'The path is not well encoded')
  console.error('control plane:', error)
  return new AwsError('InternalFailure', 'An internal error occurred', 500)
}

const handle = async (
  services: NamedServices,
  iot: IotContext,
  permits: Permits,
  request: IncomingMessage,
  response: ServerResponse,
) => {
  const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-requestid': randomUUID() }
  try {
    const answer = await answerControlPlane(services, iot, request, permits)
    response.writeHead(200, headers).end(JSON.stringify(answer))
  } catch (error) {
    const { code, message, status } = asAwsError(error)
    if (!request.complete) response.setHeader('connection', 'close')
    // both protocols read one of these two: REST the header, JSON the field
    response
      .writeHead(status, { ...headers, 'x-amzn-errortype': code })
      .end(JSON.stringify({ __type: code, message }))
  }
}

/**
 * Stands in for the control planes that handlers and operators call now and then: Systems Manager parameters,
 * Secrets Manager, KMS and the registry and certificates of AWS IoT, all at one address, their state in `dir`.
 */
export const startControlPlane = async (options: ControlPlaneOptions): Promise<ControlPlane> => {
  const { port, dir, permits = permitAll, now = Date.now } = options
  const place = options.place ?? { region: 'ap-southeast-2', accountId: '000000000000' }
  const services: NamedServices = {
    AmazonSSM: await openSystemParameters(dir, options.parameters, place, now),
    secretsmanager: await openSecrets(dir, options.secrets, place, now),
    TrentService: await openKeys(dir, options.keys, place, now),
  }
  const authority = options.authority ?? (await openCertificateAuthority(join(dir, 'authority'), now))
  const empty = { things: {}, certificates: {} }
  const state = await openState(join(dir, 'iot.json'), IotRecords, empty)
  const { policies = [], iotEndpoint: endpoint = 'localhost:8883' } = options
  const iot: IotContext = { state, authority, policies, endpoint, place }
  const server = await listen(
    (request, response) => void handle(services, iot, permits, request, response),
    port,
  )
  return {
    url: server.url,
    authority,
    thingOfCertificate: thingOfCertificate(iot),
    stop: () => server.close(),
  }
}
