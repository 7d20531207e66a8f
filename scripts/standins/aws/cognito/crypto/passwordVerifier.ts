import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { fromHex, g, hashHex, modPow, paddedHex } from './srpGroup'

/** All that is kept of a password: a salt and `g^x`, both hex. */
export interface PasswordVerifier {
  readonly salt: string
  readonly verifier: string
}

/** The `x` of SRP as Amplify derives it; `poolName` is the pool's id behind its region. */
const secretExponent = (poolName: string, userId: string, password: string, salt: string) => {
  const identity = createHash('sha256').update(`${poolName}${userId}:${password}`).digest('hex')
  return fromHex(hashHex(paddedHex(fromHex(salt)) + identity))
}

const derive = (poolName: string, userId: string, password: string, salt: string): PasswordVerifier => ({
  salt,
  verifier: modPow(g, secretExponent(poolName, userId, password, salt)).toString(16),
})

export const makePasswordVerifier = (poolName: string, userId: string, password: string) =>
  derive(poolName, userId, password, randomBytes(16).toString('hex'))

/** Whether the password is the one kept; takes the same time for every answer. */
export function matchesPassword(poolName: string, userId: string, password: string, kept: PasswordVerifier) {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const offered = derive(poolName, userId, password, kept.salt)
  return timingSafeEqual(digest(offered.verifier), digest(kept.verifier))
}
