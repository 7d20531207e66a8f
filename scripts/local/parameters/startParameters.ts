import type { IncomingMessage, ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type Permits, permitAll } from '../iam/openPermits'
import { listen } from '../s3/listen'
import { BodyTooLarge } from '../s3/readBody'
import type { StandIn } from '../standIn'
import { answerParameters, type NamedServices } from './answerParameters'
import { AwsError, type Place } from './AwsError'
import type { IotContext } from './IotContext'
import { IotRecords } from './iotRecords'
import { openCertificateAuthority, type CertificateAuthority } from './openCertificateAuthority'
import { openKeys, type KeyDefinition } from './openKeys'
import { openSecrets, type SecretDefinition } from './openSecrets'
import { openState } from './openState'
import { openSystemParameters, type ParameterDefinition } from './openSystemParameters'
import { thingOfCertificate, type CertificateHolder } from './thingOfCertificate'

export interface ParametersOptions {
  /** 0 takes a free port. */
  readonly port: number
  readonly dir: string
  readonly parameters: readonly ParameterDefinition[]
  readonly secrets: readonly SecretDefinition[]
  readonly keys: readonly KeyDefinition[]
  /** Names of the IoT policies of the template: others cannot be attached. */
  readonly policies?: readonly string[]
  /** `host:port` that DescribeEndpoint tells devices to connect to. */
  readonly iotEndpoint?: string
  readonly place?: Place
  /** What the callers may. */
  readonly permits?: Permits
  /** Opened by the caller when others use it too; otherwise kept in `dir`. */
  readonly authority?: CertificateAuthority
  /** Epoch milliseconds. */
  readonly now?: () => number
}

export interface Parameters extends StandIn {
  readonly authority: CertificateAuthority
  thingOfCertificate(derOrPem: Buffer | string): CertificateHolder | undefined
}

const asAwsError = (error: unknown): AwsError => {
  if (error instanceof AwsError) return error
  if (error instanceof BodyTooLarge) return new AwsError('RequestEntityTooLarge', error.message, 413)
  if (error instanceof URIError)
    return new AwsError('InvalidRequestException', 'The path is not well encoded')
  console.error('parameters stand-in:', error)
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
    const answer = await answerParameters(services, iot, request, permits)
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
export const startParameters = async (options: ParametersOptions): Promise<Parameters> => {
  const { port, dir, permits = permitAll, now = Date.now } = options
  const place = options.place ?? { region: 'ap-southeast-2', accountId: '000000000000' }
  const services: NamedServices = {
    AmazonSSM: await openSystemParameters(dir, options.parameters, place, now),
    secretsmanager: await openSecrets(dir, options.secrets, place, now),
    TrentService: await openKeys(dir, options.keys, place, now),
  }
  const authority = options.authority ?? (await openCertificateAuthority(join(dir, 'authority'), now))
  const empty = { things: {}, certificates: {}, thingTypes: {} }
  const state = await openState(join(dir, 'iot.json'), IotRecords, empty)
  const { policies = [], iotEndpoint: endpoint = 'localhost:8883' } = options
  const iot: IotContext = { state, authority, policies, endpoint, place, now }
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
