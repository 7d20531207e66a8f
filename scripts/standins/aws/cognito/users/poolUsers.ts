import { randomUUID } from 'node:crypto'
import { CognitoError, invalidParameter, userNotFound } from '../CognitoError'
import { makePasswordVerifier } from '../crypto/srp'
import { secondsNow, type Pool } from '../pool/Pool'
import type { PoolUser } from '../pool/PoolState'
import type { UserPoolClientDefinition } from '../pool/UserPoolDefinition'
import { checkAttributes, checkRequired } from './userAttributes'

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

interface NewUser {
  /** An e-mail address: that is what users sign in with. */
  readonly username: string
  readonly attributes: Readonly<Record<string, string>>
  readonly password: string
  readonly status: PoolUser['status']
  readonly client?: UserPoolClientDefinition
}

const usernameExists = () =>
  new CognitoError('UsernameExistsException', 'An account with the given email already exists.')

/** A user who is not in the pool yet. Throws when the name is taken or the attributes do not fit. */
export function makeUser(
  pool: Pool,
  { username, attributes: given, password, status, client }: NewUser,
): PoolUser {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(username)) throw invalidParameter('Username should be an email.')
  const attributes = { ...given, email: given.email ?? username }
  if (comparable(pool, attributes.email) !== comparable(pool, username))
    throw invalidParameter('Username and email attribute differ.')
  checkAttributes(pool.definition, attributes, client ? { client } : {})
  checkRequired(pool.definition, attributes)
  if (findUserByEmail(pool, username)) throw usernameExists()
  const sub = randomUUID()
  return {
    sub,
    attributes,
    status,
    enabled: true,
    createdSeconds: secondsNow(pool),
    modifiedSeconds: pool.now() / 1000,
    password: makePasswordVerifier(pool.name, sub, password),
    groups: [],
    mfa: { enabled: [] },
    codes: {},
    pending: {},
  }
}

/** Puts the user into the pool, unless another took the address while a function was asked. */
export function addUser(pool: Pool, user: PoolUser) {
  if (findUserByEmail(pool, user.attributes.email ?? '')) throw usernameExists()
  pool.state.users[user.sub] = user
}
