import { X509Certificate } from 'node:crypto'
import { AwsError, type Place } from '../../core/AwsError'
import type { Certificate, IotRecords, Thing } from './iotRecords'
import type { CertificateAuthority } from '../certificates/openCertificateAuthority'
import type { State } from '../../../disk/openState'
import { ownEntry } from '../../core/ownEntry'

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
