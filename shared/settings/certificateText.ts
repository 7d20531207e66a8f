/** Files of a TLS endpoint: who signed the server, who the device is, and the key that proves it. */
export const certificateParts = ['ca', 'cert', 'key'] as const
export type CertificatePart = (typeof certificateParts)[number]

const minBytes = 10
const maxBytes = 30_000

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** What is wrong with a certificate or key as far as its PEM frame shows; undefined when that is as it should be. */
export const refuseCertificateText = (part: CertificatePart, text: string): string | undefined => {
  const bytes = bytesOf(text)
  if (bytes < minBytes) return 'File too small'
  if (bytes > maxBytes) return 'File too large (30kB limit)'
  if (!text.includes('-----BEGIN ')) return 'File format invalid'
  if (part === 'key') {
    // A key that is locked by a password is of no use to a device, which has no one to type it.
    return /^\s*-----BEGIN (?:(?!ENCRYPTED)[A-Z]+ )*KEY-----/.test(text)
      ? undefined
      : 'Private key format invalid.'
  }
  return text.includes('-----BEGIN CERTIFICATE-----') ? undefined : 'File format invalid'
}

export const sha1Refusal = 'Certificates must be PEM and not SHA1-signed.'
