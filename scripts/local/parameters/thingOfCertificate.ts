import { certificateIdOf, type IotContext } from './IotContext'
import { ownEntry } from './ownEntry'
import { fromPem } from './pem'

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
    const der = typeof certificate === 'string' ? fromPem('CERTIFICATE', certificate) : certificate
    const found = ownEntry(state.value.certificates, certificateIdOf(der))
    const thingName = found?.things[0]
    if (!found || thingName === undefined) return undefined
    return { thingName, active: found.status === 'ACTIVE', policies: [...found.policies] }
  }
