import 'reflect-metadata'
import { KeyObject, webcrypto } from 'node:crypto'
import { Pkcs10CertificateRequest, Pkcs10CertificateRequestGenerator } from '@peculiar/x509'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** A PKCS #10 request as a device makes it, and one whose signature is of another key. */
export const createSigningRequest = async (commonName: string) => {
  const newKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const [own, stranger] = [await newKeys(), await newKeys()]
  const requestOf = (keys: webcrypto.CryptoKeyPair) =>
    Pkcs10CertificateRequestGenerator.create({
      name: [{ CN: [commonName] }],
      keys,
      signingAlgorithm: algorithm,
    })
  const request = await requestOf(own)
  const forged = await requestOf({ publicKey: own.publicKey, privateKey: stranger.privateKey })
  if (await new Pkcs10CertificateRequest(forged.toString('pem')).verify()) throw new Error('not forged')
  return {
    csrPem: request.toString('pem'),
    forgedPem: forged.toString('pem'),
    publicKey: KeyObject.from(own.publicKey),
  }
}
