import { generateKeyPairSync, sign } from 'node:crypto'
import { nameOf } from './buildCertificate'
import { bitString, encodeDer, integer, objectId, sequence, tags } from './der'
import { toPem } from './pem'

/** A PKCS #10 request as a device makes it, and one whose signature is of another key. */
export const createSigningRequest = (commonName: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const info = sequence(
    integer(Buffer.from([0])),
    nameOf(commonName),
    publicKey.export({ format: 'der', type: 'spki' }),
    encodeDer(tags.context(0)),
  )
  const signedWith = (key: typeof privateKey) => {
    const algorithm = sequence(objectId('1.2.840.10045.4.3.2'))
    return toPem('CERTIFICATE REQUEST', sequence(info, algorithm, bitString(sign('sha256', info, key))))
  }
  return { csrPem: signedWith(privateKey), forgedPem: signedWith(stranger), publicKey }
}
