import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import {
  type CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { N, fromHex, g, hashHex, k, modPow, paddedHex } from '../../scripts/standins/aws/cognito/crypto/srp'

export interface Tokens {
  access: string
  id: string
  refresh: string
}

interface Pool {
  userPoolId: string
  userPoolClientId: string
}

/** `Sat Nov 21 06:02:38 UTC 2026`, the one form that the service takes. */
const stampOf = (date: Date): string => {
  const [, day, month, year, time] = /(\d+) (\w+) (\d+) ([\d:]+)/.exec(date.toUTCString()) ?? []
  return `${date.toUTCString().slice(0, 3)} ${String(month)} ${Number(day)} ${String(time)} UTC ${String(year)}`
}

/** The proof of the password that a browser computes; the password itself never travels. */
const prove = (
  poolName: string,
  password: string,
  own: { secret: bigint; shown: bigint },
  challenge: Record<string, string>,
) => {
  const { SALT = '', SRP_B = '', SECRET_BLOCK = '', USER_ID_FOR_SRP = '' } = challenge
  const theirs = fromHex(SRP_B)
  const scramble = fromHex(hashHex(paddedHex(own.shown) + paddedHex(theirs)))
  const identity = createHash('sha256').update(`${poolName}${USER_ID_FOR_SRP}:${password}`).digest('hex')
  const x = fromHex(hashHex(paddedHex(fromHex(SALT)) + identity))
  const base = (((theirs - k * modPow(g, x)) % N) + N) % N
  const secret = modPow(base, own.secret + scramble * x)
  const bytes = (value: bigint) => Buffer.from(paddedHex(value), 'hex')
  const key = hkdfSync('sha256', bytes(secret), bytes(scramble), 'Caldera Derived Key', 16)
  const timestamp = stampOf(new Date())
  const signature = createHmac('sha256', Buffer.from(key))
    .update(poolName)
    .update(USER_ID_FOR_SRP)
    .update(Buffer.from(SECRET_BLOCK, 'base64'))
    .update(timestamp)
    .digest('base64')
  return { timestamp, signature, secretBlock: SECRET_BLOCK, userId: USER_ID_FOR_SRP }
}

/** Signs in as the page does: the secure remote password protocol, without a second factor. */
export const srpSignIn = async (
  cognito: CognitoIdentityProviderClient,
  { userPoolId, userPoolClientId: ClientId }: Pool,
  email: string,
  password: string,
): Promise<Tokens> => {
  const secret = fromHex(randomBytes(32).toString('hex'))
  const shown = modPow(g, secret)
  const begun = await cognito.send(
    new InitiateAuthCommand({
      ClientId,
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: email, SRP_A: shown.toString(16) },
    }),
  )
  const poolName = userPoolId.slice(userPoolId.indexOf('_') + 1)
  const proof = prove(poolName, password, { secret, shown }, begun.ChallengeParameters ?? {})
  const done = await cognito.send(
    new RespondToAuthChallengeCommand({
      ClientId,
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeResponses: {
        USERNAME: proof.userId,
        PASSWORD_CLAIM_SECRET_BLOCK: proof.secretBlock,
        PASSWORD_CLAIM_SIGNATURE: proof.signature,
        TIMESTAMP: proof.timestamp,
      },
    }),
  )
  const { AccessToken, IdToken, RefreshToken } = done.AuthenticationResult ?? {}
  if (AccessToken === undefined || IdToken === undefined || RefreshToken === undefined) {
    throw new Error(`${email} was asked for ${String(done.ChallengeName)} instead of being signed in`)
  }
  return { access: AccessToken, id: IdToken, refresh: RefreshToken }
}
