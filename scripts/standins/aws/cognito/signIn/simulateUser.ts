import { createHmac } from 'node:crypto'
import type { PasswordVerifier } from '../crypto/passwordVerifier'
import { fromHex, g, modPow } from '../crypto/srpGroup'
import type { Pool } from '../pool/Pool'
import { uuidFrom } from '../pool/poolIds'
import { comparable } from '../users/findUser'

/**
 * A user who does not exist, as sign-in shows it: the same name always gets the same id and salt, as RFC 5054 asks,
 * so that asking twice tells nothing either.
 */
export function simulateUser(pool: Pool, username: string): { userId: string; password: PasswordVerifier } {
  const derive = (what: string) =>
    createHmac('sha256', pool.state.simulationSecret)
      .update(`${what}/${comparable(pool, username)}`)
      .digest()
  const verifier = modPow(g, fromHex(derive('password').toString('hex'))).toString(16)
  const salt = derive('salt').subarray(0, 16).toString('hex')
  return { userId: uuidFrom(derive('id')), password: { salt, verifier } }
}
