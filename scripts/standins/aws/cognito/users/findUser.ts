import { userNotFound } from '../CognitoError'
import type { Pool } from '../pool/Pool'
import type { PoolUser } from '../pool/PoolState'

/** The form in which names are compared. */
export const comparable = (pool: Pool, name: string) =>
  pool.definition.caseSensitive ? name : name.toLowerCase()

/** The user with this id or e-mail address. */
export function findUser(pool: Pool, username: string): PoolUser | undefined {
  if (Object.hasOwn(pool.state.users, username)) return pool.state.users[username]
  return findUserByEmail(pool, username)
}

export function findUserByEmail(pool: Pool, email: string): PoolUser | undefined {
  const wanted = comparable(pool, email)
  return Object.values(pool.state.users).find(
    ({ attributes }) => attributes.email !== undefined && comparable(pool, attributes.email) === wanted,
  )
}

/** Like `findUser`; throws `UserNotFoundException`. */
export function requireUser(pool: Pool, username: string): PoolUser {
  const user = findUser(pool, username)
  if (!user) throw userNotFound()
  return user
}
