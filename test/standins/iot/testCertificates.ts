import { X509Certificate, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { signCertificate, type Purpose } from '../../../scripts/standins/aws/iot/certificates/signCertificate'

/** A key pair with its certificate, for suites that speak TLS. */
export interface TestCertificate {
  readonly name: string
  readonly key: string
  readonly cert: string
  readonly der: Buffer
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

const hourMs = 3_600_000

const purposeOf = (name: string, issuer: TestCertificate | undefined): Purpose => {
  if (issuer === undefined) return 'authority'
  return name === 'localhost' ? { serves: [name] } : 'device'
}

/**
 * Issues a P-256 certificate, valid for a day: for the server `localhost` or else a device. Without an issuer it is
 * a self-signed authority.
 */
export const issueTestCertificate = async (
  name: string,
  issuer?: TestCertificate,
): Promise<TestCertificate> => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const own = { commonName: name, ...pair }
  const { certificatePem } = await signCertificate(
    purposeOf(name, issuer),
    own,
    issuer === undefined ? own : { ...issuer, commonName: issuer.name },
    { notBefore: new Date(Date.now() - hourMs), notAfter: new Date(Date.now() + 24 * hourMs) },
  )
  return {
    name,
    key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: certificatePem,
    der: new X509Certificate(certificatePem).raw,
    ...pair,
  }
}
