import { createPublicKey, verify } from 'node:crypto'
import { objectId, readDer, type DerElement } from './der'
import { fromPem } from './pem'

const hashes: readonly (readonly [oid: string, hash: string])[] = [
  ['1.2.840.10045.4.3.2', 'sha256'],
  ['1.2.840.10045.4.3.3', 'sha384'],
  ['1.2.840.10045.4.3.4', 'sha512'],
  ['1.2.840.113549.1.1.11', 'sha256'],
  ['1.2.840.113549.1.1.12', 'sha384'],
  ['1.2.840.113549.1.1.13', 'sha512'],
]

const part = (elements: readonly DerElement[], index: number): DerElement => {
  const element = elements[index]
  if (!element) throw new RangeError('a part of the signing request is missing')
  return element
}

export interface SigningRequest {
  /** As DER. */
  readonly subject: Buffer
  readonly spki: Buffer
}

/**
 * Reads a PKCS #10 certificate signing request (PEM) and checks that its sender has the private key.
 * Throws when it is malformed or its signature is wrong.
 */
export const readSigningRequest = (pem: string): SigningRequest => {
  const whole = readDer(part(readDer(fromPem('CERTIFICATE REQUEST', pem)), 0).content)
  const info = part(whole, 0)
  const fields = readDer(info.content)
  const [subject, spki] = [part(fields, 1).raw, part(fields, 2).raw]
  const algorithm = part(readDer(part(whole, 1).content), 0).raw
  const hash = hashes.find(([oid]) => objectId(oid).equals(algorithm))?.[1]
  if (hash === undefined)
    throw new RangeError('the signature algorithm of the signing request is not supported')
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  if (!verify(hash, info.raw, key, part(whole, 2).content.subarray(1)))
    throw new RangeError('the signature of the signing request is not valid')
  return { subject, spki }
}
