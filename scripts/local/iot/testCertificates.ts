import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/** A key pair with its certificate, for suites that speak TLS. */
export interface TestCertificate {
  readonly name: string
  readonly key: string
  readonly cert: string
  readonly der: Buffer
  readonly privateKey: KeyObject
}

const length = (bytes: number) => {
  if (bytes < 128) return Buffer.from([bytes])
  const hex = bytes.toString(16)
  const digits = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.from([0x80 | digits.length]), digits])
}
/** One value in the DER encoding of ASN.1. */
const der = (tag: number, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), length(content.length), content])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content)

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const nameOf = (common: string) =>
  sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(common)))))
const timeOf = (ms: number) =>
  der(0x17, Buffer.from(`${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))

const authority = sequence(
  oid('551d13'),
  der(0x01, Buffer.from([255])),
  der(0x04, sequence(der(0x01, Buffer.from([255])))),
)
const localhost = sequence(oid('551d11'), der(0x04, sequence(der(0x82, Buffer.from('localhost')))))

/**
 * Issues a P-256 certificate for `name`, valid for a day; without an issuer it is a self-signed authority. Every
 * other one may also serve `localhost`.
 */
export const issueTestCertificate = (name: string, issuer?: TestCertificate): TestCertificate => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(15)])
  const hour = 3_600_000
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ecdsaWithSha256,
    nameOf(issuer?.name ?? name),
    sequence(timeOf(Date.now() - hour), timeOf(Date.now() + 24 * hour)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(issuer ? localhost : authority)),
  )
  const signature = sign('sha256', body, issuer?.privateKey ?? privateKey)
  const certificate = sequence(body, ecdsaWithSha256, bits(signature))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return {
    name,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    der: certificate,
    privateKey,
  }
}
