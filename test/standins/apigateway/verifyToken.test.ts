import { createHmac, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { base64url, clientId, goodClaims, issuer, jwks, publicKey, signToken } from './signToken.fixture'
import { KeysUnavailable, verifyToken } from '../../../scripts/standins/aws/apigateway/verifyToken'

const authorizer = { issuer, audience: [clientId], header: 'authorization' }
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })
const nowSeconds = () => Math.floor(Date.now() / 1000)

const verify = (token: string | undefined, keys = jwks) =>
  verifyToken(keys)(authorizer, token === undefined ? {} : { authorization: `Bearer ${token}` })

const header = { alg: 'RS256', kid: 'k1' }
const without = (name: string) =>
  Object.fromEntries(Object.entries(goodClaims()).filter(([key]) => key !== name))

const signedAsSecret = () => {
  const signed = `${base64url({ alg: 'HS256', kid: 'k1' })}.${base64url(goodClaims())}`
  const secret = publicKey.export({ type: 'spki', format: 'pem' })
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

const ownKey = { alg: 'RS256', kid: 'k9', jwk: foreign.publicKey.export({ format: 'jwk' }) }

const badTokens: Record<string, () => string | undefined> = {
  missing: () => undefined,
  empty: () => '',
  nonsense: () => 'a.b.c',
  'of algorithm none': () => `${base64url({ alg: 'none', kid: 'k1' })}.${base64url(goodClaims())}.`,
  'signed with the public key as a secret': signedAsSecret,
  'signed with a foreign key': () => signToken(goodClaims(), header, foreign.privateKey),
  'of an unknown key id': () => signToken(goodClaims(), { ...header, kid: 'k2' }),
  'carrying its own key': () => signToken(goodClaims(), ownKey, foreign.privateKey),
  expired: () => signToken({ ...goodClaims(), exp: nowSeconds() - 5 }),
  'without expiry': () => signToken(without('exp')),
  'not valid yet': () => signToken({ ...goodClaims(), nbf: nowSeconds() + 60 }),
  'issued in the future': () => signToken({ ...goodClaims(), iat: nowSeconds() + 60 }),
  'of another client': () => signToken({ ...goodClaims(), client_id: 'client2' }),
  'of no client': () => signToken(without('client_id')),
  'of another audience though of our client': () => signToken({ ...goodClaims(), aud: 'client2' }),
  'of another pool': () => signToken({ ...goodClaims(), iss: `${issuer}x` }),
  truncated: () => signToken().slice(0, -8),
}

describe('verifyToken', () => {
  it('gives the claims of a good token', async () => {
    expect(await verify(signToken())).toMatchObject({ sub: 'u1', client_id: clientId })
  })

  it('takes a token without the word Bearer, and an id token by its aud', async () => {
    const claims = { ...without('client_id'), aud: clientId }
    expect(await verifyToken(jwks)(authorizer, { authorization: signToken(claims) })).toMatchObject(claims)
  })

  it.each(Object.keys(badTokens))('takes no token that is %s', async (name) => {
    expect(await verify(badTokens[name]?.())).toBeUndefined()
  })

  it('says so when the keys cannot be had, rather than call the token bad', async () => {
    const down = () => Promise.reject(new Error('down'))
    await expect(verify(signToken(), down)).rejects.toBeInstanceOf(KeysUnavailable)
  })

  it('remembers keys through an outage of the issuer', async () => {
    let isDown = false
    const check = verifyToken((asked) => (isDown ? Promise.reject(new Error('down')) : jwks(asked)))
    const headers = () => ({ authorization: signToken() })
    await check(authorizer, headers())
    isDown = true
    expect(await check(authorizer, headers())).toMatchObject({ sub: 'u1' })
  })
})
