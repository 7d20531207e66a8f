import 'reflect-metadata'
import { randomBytes, webcrypto, type KeyObject } from 'node:crypto'
import { isIP } from 'node:net'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  Pkcs10CertificateRequest,
  PublicKey,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
  type Extension,
} from '@peculiar/x509'

/** What a certificate is for decides its extensions. */
export type Purpose = 'authority' | 'device' | { readonly serves: readonly string[] }

export interface Signer {
  readonly commonName: string
  /** A P-256 private key, with its public half. */
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

export interface Validity {
  readonly notBefore: Date
  readonly notAfter: Date
}

/** Whose key is certified: of a common name, or of who made a signing request (PEM). */
export type Subject =
  { readonly commonName: string; readonly publicKey: KeyObject } | { readonly csrPem: string }

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

const nameOf = (commonName: string) => [{ CN: [commonName] }]
const spkiOf = (key: KeyObject) => new PublicKey(key.export({ format: 'der', type: 'spki' }))

/** The subject stands as it was asked for; a request whose sender does not have the key is refused. */
const readSubject = async (subject: Subject) => {
  if ('commonName' in subject)
    return { name: nameOf(subject.commonName), publicKey: spkiOf(subject.publicKey) }
  const request = new Pkcs10CertificateRequest(subject.csrPem)
  if (!(await request.verify())) throw new RangeError('the signature of the signing request is not valid')
  return { name: request.subjectName, publicKey: request.publicKey }
}

const extensionsOf = (purpose: Purpose): Extension[] => {
  const isAuthority = purpose === 'authority'
  const usages = isAuthority
    ? KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign
    : KeyUsageFlags.digitalSignature
  const own = [
    new BasicConstraintsExtension(isAuthority, undefined, true),
    new KeyUsagesExtension(usages, true),
  ]
  if (typeof purpose === 'string') return own
  const names = purpose.serves.map((value) => ({ type: isIP(value) ? 'ip' : 'dns', value }) as const)
  return [
    ...own,
    new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
    new SubjectAlternativeNameExtension(names),
  ]
}

/** An X.509 certificate as PEM, and the key that it certifies. @throws on a signing request that is not right */
export const signCertificate = async (
  purpose: Purpose,
  subject: Subject,
  signer: Signer,
  validity: Validity,
): Promise<{ certificatePem: string; publicKeyPem: string }> => {
  const { name, publicKey } = await readSubject(subject)
  const pkcs8 = signer.privateKey.export({ format: 'der', type: 'pkcs8' })
  const serial = randomBytes(16)
  serial.writeUInt8((serial.readUInt8() & 0x7f) | 0x40)
  const certificate = await X509CertificateGenerator.create({
    serialNumber: serial.toString('hex'),
    subject: name,
    issuer: nameOf(signer.commonName),
    ...validity,
    publicKey,
    signingKey: await webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']),
    signingAlgorithm: algorithm,
    extensions: [
      ...extensionsOf(purpose),
      await SubjectKeyIdentifierExtension.create(publicKey),
      await AuthorityKeyIdentifierExtension.create(spkiOf(signer.publicKey)),
    ],
  })
  return {
    certificatePem: `${certificate.toString('pem')}\n`,
    publicKeyPem: `${publicKey.toString('pem')}\n`,
  }
}
