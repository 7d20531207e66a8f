import { X509Certificate } from 'node:crypto'
import * as z from 'zod'
import { AwsError, type Place, ownEntry } from '../../core/AwsError'
import type { CertificateAuthority } from '../certificates/openCertificateAuthority'
import type { State } from '../../../disk/openState'

const Thing = z.object({
  name: z.string(),
  id: z.string(),
  attributes: z.record(z.string(), z.string()),
})
type Thing = z.infer<typeof Thing>

export const CertificateStatus = z.enum(['ACTIVE', 'INACTIVE', 'REVOKED'])

const Certificate = z.object({
  /** SHA-256 of the DER, in hexadecimal. */
  id: z.string(),
  pem: z.string(),
  status: CertificateStatus,
  things: z.array(z.string()),
  policies: z.array(z.string()),
})
type Certificate = z.infer<typeof Certificate>

export const IotRecords = z.object({
  things: z.record(z.string(), Thing),
  certificates: z.record(z.string(), Certificate),
})
export type IotRecords = z.infer<typeof IotRecords>

export const ThingName = z.string().regex(/^[a-zA-Z0-9:_-]{1,128}$/)

/** What the operations of the IoT control plane work on. */
export interface IotContext {
  readonly state: State<IotRecords>
  readonly authority: CertificateAuthority
  /** Names of the policies in the template. */
  readonly policies: readonly string[]
  /** `host:port` of the local broker's TLS listener. */
  readonly endpoint: string
  readonly place: Place
}

export const notFound = (what: string) =>
  new AwsError('ResourceNotFoundException', `${what} does not exist`, 404)

/** Of a certificate, PEM or DER: its fingerprint. */
export const certificateIdOf = (certificate: Buffer | string) =>
  new X509Certificate(certificate).fingerprint256.replaceAll(':', '').toLowerCase()

export const arnOf = ({ place }: IotContext, resource: string) =>
  `arn:aws:iot:${place.region}:${place.accountId}:${resource}`

export const findThing = ({ state }: IotContext, name: string): Thing => {
  const thing = ownEntry(state.value.things, name)
  if (!thing) throw notFound(`Thing ${name}`)
  return thing
}

export const findCertificate = ({ state }: IotContext, id: string): Certificate => {
  const certificate = ownEntry(state.value.certificates, id)
  if (!certificate) throw notFound(`Certificate ${id}`)
  return certificate
}

/** A principal or a policy's target is the ARN of a certificate; Cognito identities are not stood in for. */
export const findPrincipal = (context: IotContext, arn: string | undefined): Certificate => {
  const prefix = arnOf(context, 'cert/')
  if (!arn?.startsWith(prefix))
    throw new AwsError('InvalidRequestException', `Not the ARN of a certificate here: ${arn ?? 'none'}`)
  return findCertificate(context, arn.slice(prefix.length))
}

export interface CertificateHolder {
  readonly thingName: string
  /** Whether the certificate may connect at all. */
  readonly active: boolean
  readonly policies: readonly string[]
}

/**
 * The thing that a certificate (DER or PEM) is attached to; of several, the first that was attached.
 * `undefined` for a certificate that was not issued here or belongs to no thing.
 */
export const thingOfCertificate =
  ({ state }: Pick<IotContext, 'state'>) =>
  (certificate: Buffer | string): CertificateHolder | undefined => {
    const found = ownEntry(state.value.certificates, certificateIdOf(certificate))
    const thingName = found?.things[0]
    if (!found || thingName === undefined) return undefined
    return { thingName, active: found.status === 'ACTIVE', policies: [...found.policies] }
  }

interface IotRequest {
  /** Segments of the path that the pattern names, decoded. */
  readonly path: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly principal: string | undefined
  readonly body: unknown
}

/** One operation of the REST API of AWS IoT. */
export interface IotRoute {
  readonly method: string
  /** As the service model writes it: `/things/{thingName}`. */
  readonly pattern: string
  readonly run: (context: IotContext, request: IotRequest) => object | Promise<object>
}

/** The named segments when the path is one of the pattern. */
export const matchPath = (pattern: string, path: string): Record<string, string> | undefined => {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return undefined
  const named: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? ''
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    if (name === undefined ? segment !== value : value === '') return undefined
    if (name !== undefined) named[name] = decodeURIComponent(value)
  }
  return named
}
