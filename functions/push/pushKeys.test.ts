import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makePushKeys } from './pushKeys'

const secret = 'k'.repeat(64)
const contact = 'https://portal.example.com'
const nowMs = Date.UTC(2026, 10, 24, 12)

const jsonOf = (part = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

const partsOf = (header: string) => {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const [head, claims, signature = ''] = token.split('.')
  return { head, claims, signature, publicKey }
}

const keyOf = (publicKey: string) => {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' } })
}

describe('the key of a portal', () => {
  it('is the same one wherever it is made, and another of another secret', () => {
    const [one, again, other] = [secret, secret, `${secret}x`].map((text) => makePushKeys(text, contact))
    expect(again?.publicKey).toBe(one?.publicKey)
    expect(again?.tokens).toEqual(one?.tokens)
    expect(other?.publicKey).not.toBe(one?.publicKey)
  })

  it.each(Array.from({ length: 50 }, (_, n) => `secret ${n}`))('is a point on the curve: %s', (text) => {
    const { publicKey, authorize } = makePushKeys(text, contact)
    const { head, claims, signature } = partsOf(authorize('https://web.push.apple.com/abc', nowMs))
    const key = { key: keyOf(publicKey), dsaEncoding: 'ieee-p1363' } as const
    const signed = Buffer.from(`${head}.${claims}`)
    expect(verify('sha256', signed, key, Buffer.from(signature, 'base64url'))).toBe(true)
  })

  it('says to which service, until when and by whom', () => {
    const { publicKey, authorize } = makePushKeys(secret, contact)
    const parts = partsOf(authorize('https://fcm.googleapis.com/fcm/send/abc', nowMs))
    expect(parts.publicKey).toBe(publicKey)
    expect(jsonOf(parts.head)).toEqual({ typ: 'JWT', alg: 'ES256' })
    expect(jsonOf(parts.claims)).toEqual({
      aud: 'https://fcm.googleapis.com',
      exp: nowMs / 1000 + 12 * 3600,
      sub: contact,
    })
  })

  it('names no one where the portal has no address of its own', () => {
    const { claims } = partsOf(makePushKeys(secret, undefined).authorize('https://a.notify.windows.com/', 0))
    expect(Object.keys(jsonOf(claims))).toEqual(['aud', 'exp'])
  })
})
