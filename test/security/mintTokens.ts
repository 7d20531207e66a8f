import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type KeptKey, openSigningKey } from '../../scripts/standins/aws/cognito/crypto/signingKey'
import type { StackAddress } from '../harness/StackAddress'

type Claims = Record<string, unknown>

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const partsOf = (token: string): string[] => token.split('.')
const claimsOf = (token: string): Claims =>
  JSON.parse(Buffer.from(partsOf(token)[1] ?? '', 'base64url').toString()) as Claims

/** The pool's own key: with it a test makes tokens that are wrong in one claim only. */
const readPoolKey = ({ dir, userPoolId }: StackAddress): KeptKey => {
  const text = readFileSync(path.join(dir, 'cognito', `${userPoolId}.json`), 'utf8')
  return (JSON.parse(text) as { key: KeptKey }).key
}

export const badTokens = [
  'with a signature of another token',
  'signed by a foreign key',
  'naming an unknown key',
  'naming a key set of its own',
  'with alg none',
  'with HS256 and the public key',
  'that has expired',
  'without an expiry',
  'of another client',
  'of another pool',
  'without a session',
  'that is an id token',
  'that is cut short',
  'that is no token',
] as const
type BadToken = (typeof badTokens)[number]

/** Bad tokens, each made from a good access token of a person who may do everything. */
export const mintBadTokens = (
  address: StackAddress,
  good: { access: string; id: string },
): Record<BadToken, string> => {
  const kept = readPoolKey(address)
  const key = openSigningKey(kept)
  const claims = claimsOf(good.access)
  const body = encode(claims)
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const signedBy = (header: object, signer = stranger): string => {
    const text = `${encode(header)}.${body}`
    return `${text}.${sign('sha256', Buffer.from(text), signer).toString('base64url')}`
  }
  const publicPem = createPublicKey(kept.pem).export({ type: 'spki', format: 'pem' }).toString()
  const hs256 = `${encode({ alg: 'HS256', kid: kept.kid })}.${body}`
  const [head = '', , signature = ''] = partsOf(good.access)
  const { exp: _, ...eternal } = claims
  const nowSeconds = Math.floor(Date.now() / 1000)

  return {
    'with a signature of another token': `${head}.${encode({ ...claims, username: 'admin' })}.${signature}`,
    'signed by a foreign key': signedBy({ alg: 'RS256', kid: kept.kid }),
    'naming an unknown key': signedBy({ alg: 'RS256', kid: 'unknown' }),
    'naming a key set of its own': signedBy({
      alg: 'RS256',
      kid: 'own',
      jku: 'http://localhost:1/jwks.json',
    }),
    'with alg none': `${encode({ alg: 'none', kid: kept.kid })}.${body}.`,
    'with HS256 and the public key': `${hs256}.${createHmac('sha256', publicPem).update(hs256).digest('base64url')}`,
    'that has expired': key.sign({ ...claims, iat: nowSeconds - 7200, exp: nowSeconds - 60 }),
    'without an expiry': key.sign(eternal),
    'of another client': key.sign({ ...claims, client_id: 'anotherclient00000000000000' }),
    'of another pool': key.sign({
      ...claims,
      iss: 'https://cognito-idp.ap-southeast-2.amazonaws.com/ap-southeast-2_Another01',
    }),
    'without a session': key.sign({ ...claims, origin_jti: undefined }),
    'that is an id token': good.id,
    'that is cut short': good.access.slice(0, -20),
    'that is no token': 'hunter2',
  }
}
