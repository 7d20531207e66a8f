import { createHash, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isIP } from 'node:net'
import {
  bitString,
  boolean,
  encodeDer,
  integer,
  objectId,
  octetString,
  readDer,
  sequence,
  tags,
  utcTime,
  utf8,
} from './der'

const oids = {
  commonName: '2.5.4.3',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  subjectKeyId: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  authorityKeyId: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  serverAuth: '1.3.6.1.5.5.7.3.1',
} as const

/** A name with nothing but a common name, as DER. */
export const nameOf = (commonName: string) =>
  sequence(encodeDer(tags.set, sequence(objectId(oids.commonName), utf8(commonName))))

const extension = (id: string, critical: boolean, value: Buffer) =>
  sequence(objectId(id), ...(critical ? [boolean(true)] : []), octetString(value))

/** RFC 5280 §4.2.1.2, method 1: SHA-1 of the bits of the public key. */
const keyId = (spki: Buffer) => {
  const [, bits] = readDer(readDer(spki)[0]?.content ?? Buffer.alloc(0))
  return createHash('sha1')
    .update((bits?.content ?? Buffer.alloc(0)).subarray(1))
    .digest()
}

const addressBytes = (host: string) => {
  if (isIP(host) === 4) return Buffer.from(host.split('.').map(Number))
  if (host === '::1') return Buffer.concat([Buffer.alloc(15), Buffer.from([1])])
  throw new RangeError(`${host}: of IPv6 addresses only ::1 can be certified`)
}

const altNames = (hostnames: readonly string[]) =>
  sequence(
    ...hostnames.map((host) =>
      isIP(host) === 0 ? encodeDer(0x82, Buffer.from(host, 'ascii')) : encodeDer(0x87, addressBytes(host)),
    ),
  )

/** What a certificate is for decides its extensions. */
export type Purpose = 'authority' | 'device' | { readonly serves: readonly string[] }

const extensionsFor = (purpose: Purpose, spki: Buffer, issuerSpki: Buffer) => {
  const isAuthority = purpose === 'authority'
  return sequence(
    extension(oids.basicConstraints, true, sequence(...(isAuthority ? [boolean(true)] : []))),
    // bits of keyUsage: keyCertSign (5) and cRLSign (6) for the authority, digitalSignature (0) for the others
    extension(
      oids.keyUsage,
      true,
      isAuthority ? bitString(Buffer.from([0x06]), 1) : bitString(Buffer.from([0x80]), 7),
    ),
    extension(oids.subjectKeyId, false, octetString(keyId(spki))),
    extension(oids.authorityKeyId, false, sequence(encodeDer(0x80, keyId(issuerSpki)))),
    ...(typeof purpose === 'string'
      ? []
      : [
          extension(oids.extendedKeyUsage, false, sequence(objectId(oids.serverAuth))),
          extension(oids.subjectAltName, false, altNames(purpose.serves)),
        ]),
  )
}

export interface CertificateRequest {
  readonly purpose: Purpose
  /** Names and public keys as DER. */
  readonly subject: Buffer
  readonly spki: Buffer
  readonly issuer: Buffer
  readonly issuerSpki: Buffer
  /** A P-256 private key. */
  readonly issuerKey: KeyObject
  readonly notBefore: Date
  readonly notAfter: Date
}

/** An X.509 version 3 certificate as DER, signed with ECDSA and SHA-256. */
export const buildCertificate = (request: CertificateRequest): Buffer => {
  const algorithm = sequence(objectId(oids.ecdsaWithSha256))
  const serial = randomBytes(16)
  serial.writeUInt8((serial.readUInt8() & 0x7f) | 0x40)
  const toBeSigned = sequence(
    encodeDer(tags.context(0), integer(Buffer.from([2]))),
    integer(serial),
    algorithm,
    request.issuer,
    sequence(utcTime(request.notBefore), utcTime(request.notAfter)),
    request.subject,
    request.spki,
    encodeDer(tags.context(3), extensionsFor(request.purpose, request.spki, request.issuerSpki)),
  )
  return sequence(toBeSigned, algorithm, bitString(sign('sha256', toBeSigned, request.issuerKey)))
}
