import { describe, expect, it } from 'vitest'
import { refuseCertificateText } from './deviceEndpoint'

const pem = (label: string, length = 40) =>
  `-----BEGIN ${label}-----\n${'A'.repeat(length)}\n-----END ${label}-----\n`

describe('a file of an endpoint', () => {
  it.each([
    ['ca', 'x', 'File too small'],
    ['ca', pem('CERTIFICATE', 30_000), 'File too large (30kB limit)'],
    ['ca', 'no certificate at all', 'File format invalid'],
    ['cert', pem('PRIVATE KEY'), 'File format invalid'],
    ['key', pem('CERTIFICATE'), 'Private key format invalid.'],
    ['key', pem('ENCRYPTED PRIVATE KEY'), 'Private key format invalid.'],
    ['key', `text before\n${pem('PRIVATE KEY')}`, 'Private key format invalid.'],
    ['key', 'no key, whatever it says', 'File format invalid'],
  ] as const)('%s %j is refused: %s', (part, text, refusal) => {
    expect(refuseCertificateText(part, text)).toBe(refusal)
  })

  it.each([
    ['ca', pem('CERTIFICATE')],
    ['cert', `Bag Attributes\n${pem('CERTIFICATE')}${pem('CERTIFICATE')}`],
    ['key', pem('PRIVATE KEY')],
    ['key', pem('RSA PRIVATE KEY')],
    ['key', `\n${pem('EC PRIVATE KEY')}`],
  ] as const)('%s %j is looked into', (part, text) => {
    expect(refuseCertificateText(part, text)).toBeUndefined()
  })
})
