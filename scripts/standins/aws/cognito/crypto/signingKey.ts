import { createPrivateKey, createPublicKey, generateKeyPair, randomUUID, sign, verify } from 'node:crypto'
import { promisify } from 'node:util'

/** How a signing key is kept on disk. */
export interface KeptKey {
  readonly kid: string
  readonly pem: string
}

export interface SigningKey {
  readonly jwk: Record<string, unknown>
  sign(claims: object): string
  /** The claims when this key signed the token, whatever they say; `undefined` for everything else. */
  read(token: string): Record<string, unknown> | undefined
}

export async function makeKeptKey(): Promise<KeptKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return { kid: randomUUID(), pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

/** RS256 with one key. A token naming another key or another algorithm is not read at all. */
export function openSigningKey({ kid, pem }: KeptKey): SigningKey {
  const privateKey = createPrivateKey(pem)
  const publicKey = createPublicKey(privateKey)
  const header = encode({ kid, alg: 'RS256' })
  return {
    jwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' },
    sign: (claims) => {
      const signed = `${header}.${encode(claims)}`
      return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
    },
    read: (token) => {
      const [head, body, signature, ...rest] = token.split('.')
      // The header is fixed, so comparing it whole rules out `alg: none` and keys of others.
      if (head !== header || !body || !signature || rest.length) return undefined
      const genuine = verify(
        'sha256',
        Buffer.from(`${head}.${body}`),
        publicKey,
        Buffer.from(signature, 'base64url'),
      )
      return genuine ? decode(body) : undefined
    },
  }
}
