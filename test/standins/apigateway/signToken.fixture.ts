import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'

/** Tokens for tests: signed with a key pair made for this process. */
export const issuer = 'https://cognito-idp.ap-southeast-2.amazonaws.com/ap-southeast-2_Local0001'
export const clientId = 'client1'

const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })

export const publicKey = ours.publicKey

export const jwks = (asked: string): Promise<unknown> =>
  Promise.resolve({
    keys:
      asked === issuer
        ? [{ ...ours.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }]
        : [],
  })

export const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

export const goodClaims = () => ({
  iss: issuer,
  client_id: clientId,
  sub: 'u1',
  exp: Math.floor(Date.now() / 1000) + 60,
})

export const signToken = (
  claims: object = goodClaims(),
  header: object = { alg: 'RS256', kid: 'k1' },
  key: KeyObject = ours.privateKey,
) => {
  const signed = `${base64url(header)}.${base64url(claims)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}
