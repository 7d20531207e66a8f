import { certificateIdOf, type IotContext } from './IotContext'
import { ownEntry } from '../../core/ownEntry'

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
