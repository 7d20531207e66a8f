import { X509Certificate, createPrivateKey } from 'node:crypto'
import { Problem } from '../../shared/core/problem'
import {
  type CertificatePart,
  refuseCertificateText,
  sha1Refusal,
} from '../../shared/settings/deviceEndpoint'

export type CertificateTexts = Partial<Record<CertificatePart, string>>

/** Only who sets an endpoint up waits for the library that reads certificates. */
const loadReader = async () => {
  await import('reflect-metadata')
  return import('@peculiar/x509')
}

const refuse = (part: CertificatePart, message: string, cause?: unknown): never => {
  throw new Problem('invalid', message, { field: `wanted.${part}`, cause })
}

const readChain = async (part: CertificatePart, text: string, nowMs: number): Promise<void> => {
  const { PemConverter, X509Certificate: Certificate } = await loadReader()
  const chain = (() => {
    try {
      const blocks = PemConverter.decodeWithHeaders(text).filter(({ type }) => type === 'CERTIFICATE')
      return blocks.map(({ rawData }) => new Certificate(rawData))
    } catch (cause) {
      return refuse(part, 'File format invalid', cause)
    }
  })()
  if (chain.length === 0) refuse(part, 'File format invalid')
  for (const { signatureAlgorithm, notAfter } of chain) {
    if (/sha-?1$/i.test(signatureAlgorithm.hash.name)) refuse(part, sha1Refusal)
    if (notAfter.getTime() <= nowMs) {
      refuse(part, `The certificate expired on ${notAfter.toISOString().slice(0, 10)}.`)
    }
  }
}

const readKey = (text: string) => {
  try {
    return createPrivateKey(text)
  } catch {
    // What is wrong with it would quote it.
    return refuse('key', 'Private key format invalid.')
  }
}

/**
 * Looks into the files of an endpoint before any of them is sent.
 * @throws Problem `invalid` that names the file which is none, is signed with SHA-1, has expired or does not fit
 */
export const readCertificates = async (texts: CertificateTexts, nowMs: number): Promise<void> => {
  for (const [part, text] of Object.entries(texts) as [CertificatePart, string][]) {
    const refusal = refuseCertificateText(part, text)
    if (refusal !== undefined) refuse(part, refusal)
    if (part !== 'key') await readChain(part, text, nowMs)
  }
  if (texts.key === undefined) return
  const key = readKey(texts.key)
  if (texts.cert !== undefined && !new X509Certificate(texts.cert).checkPrivateKey(key)) {
    refuse('key', 'The private key does not belong to the client certificate.')
  }
}
