import { beforeAll, describe, expect, it } from 'vitest'
import { makeCertificate } from '../../test/fixtures/makeCertificate'
import { readCertificates } from './readCertificates'

const now = Date.now()
const dayMs = 86_400_000
const made: Record<string, string> = {}
const file = (name: string): string => made[name] ?? ''
/** Without a piece of its middle. */
const cut = (text: string): string => text.replace(/(\n.{60})/, '\n')

beforeAll(async () => {
  const [one, two, old] = await Promise.all([makeCertificate(), makeCertificate(), makeCertificate('SHA-1')])
  Object.assign(made, { 'one.pem': one.cert, 'one.key': one.key, 'two.pem': two.cert, 'two.key': two.key })
  Object.assign(made, { 'old.pem': old.cert })
})

describe('the files of an endpoint', () => {
  it('are taken when they are what they should be', async () => {
    const texts = { ca: file('two.pem') + file('one.pem'), cert: file('one.pem'), key: file('one.key') }
    await expect(readCertificates(texts, now)).resolves.toBeUndefined()
  })

  it.each([
    [
      'a key that is another’s',
      () => ({ cert: file('one.pem'), key: file('two.key') }),
      'key',
      /does not belong/,
    ],
    ['a key where a certificate belongs', () => ({ ca: file('one.key') }), 'ca', /File format invalid/],
    [
      'a certificate where a key belongs',
      () => ({ key: file('one.pem') }),
      'key',
      /Private key format invalid\./,
    ],
    ['a certificate that was cut', () => ({ cert: cut(file('one.pem')) }), 'cert', /File format invalid/],
    ['a key that was cut', () => ({ key: cut(file('one.key')) }), 'key', /Private key/],
    ['a signature with SHA-1', () => ({ ca: file('old.pem') }), 'ca', /SHA1-signed/],
  ])('are refused: %s', async (_what, texts, part, message) => {
    const refused = readCertificates(texts(), now)
    await expect(refused).rejects.toThrow(message)
    await expect(refused).rejects.toMatchObject({ code: 'invalid', field: `wanted.${part}` })
  })

  it('are refused once they have expired', async () => {
    const texts = { cert: file('one.pem') }
    await expect(readCertificates(texts, now + 11 * dayMs)).rejects.toThrow(/expired on/)
  })

  it('never stand in a refusal', async () => {
    const key = file('one.key').replace('MIG', 'xxx')
    const refusal: unknown = await readCertificates({ key }, now).catch((error: unknown) => error)
    const { message, cause } = refusal as Error
    expect(`${message} ${String(cause)}`).not.toContain(key.slice(40, 80))
  })
})
