import { type KeyObject, createECDH, createPrivateKey, hkdfSync, sign } from 'node:crypto'
import { secondMs } from '../../shared/core/time'

export interface PushKeys {
  /** What a browser subscribes under: a point on P-256, base64url. */
  publicKey: string
  /** Says to the push service of an endpoint whose message it is (RFC 8292). */
  authorize: (endpoint: string, nowMs: number) => string
  /** Signs what messages carry. */
  tokens: Buffer
}

const curve = 'prime256v1'
/** Of the group of P-256. */
const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')
/** Eight bytes more than the order has, so that no key is likelier than another (FIPS 186-5, A.2.1). */
const seedBytes = 40
const lifeSeconds = 12 * 3600

const derive = (secret: string, what: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `web push ${what}`, bytes))

const privateKeyOf = (secret: string): Buffer => {
  const seed = BigInt(`0x${derive(secret, 'key', seedBytes).toString('hex')}`)
  return Buffer.from(((seed % (order - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex')
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const signed = (claims: object, key: KeyObject): string => {
  const text = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

/**
 * The key pair of a portal, made of its secret: the same one wherever and whenever it is made, since a browser that
 * subscribed under another key gets nothing.
 * @param contact an address of the portal's, by which a push service reaches its operator
 */
export const makePushKeys = (secret: string, contact: string | undefined): PushKeys => {
  const own = createECDH(curve)
  const d = privateKeyOf(secret)
  own.setPrivateKey(d)
  const point = own.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)] as const
  const parts = { d: d.toString('base64url'), x: x.toString('base64url'), y: y.toString('base64url') }
  const jwk = { kty: 'EC', crv: 'P-256', ...parts }
  const key = createPrivateKey({ format: 'jwk', key: jwk })
  const publicKey = point.toString('base64url')
  return {
    publicKey,
    authorize: (endpoint, nowMs) => {
      const exp = Math.floor(nowMs / secondMs) + lifeSeconds
      const claims = {
        aud: new URL(endpoint).origin,
        exp,
        ...(contact === undefined ? {} : { sub: contact }),
      }
      return `vapid t=${signed(claims, key)}, k=${publicKey}`
    },
    tokens: derive(secret, 'tokens', 32),
  }
}

export type ReadPushKeys = () => Promise<PushKeys>

/** Made at the first use and known from then on. */
export const openReadPushKeys = (
  readSecret: () => Promise<string>,
  contact: string | undefined,
): ReadPushKeys => {
  let known: PushKeys | undefined
  return async () => (known ??= makePushKeys(await readSecret(), contact))
}
