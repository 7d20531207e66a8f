import * as z from 'zod'
import type { PoolUser } from '../pool/PoolState'
import type { UserPoolClientDefinition } from '../pool/UserPoolDefinition'

/** Attributes as the API carries them. */
export const attributeList = z.array(z.object({ Name: z.string(), Value: z.string().default('') }))

export const toAttributes = (list: z.output<typeof attributeList> | undefined): Record<string, string> =>
  Object.fromEntries((list ?? []).map(({ Name, Value }) => [Name, Value]))

/** What the client may read of a user; without a client, everything. */
export function readableAttributes(
  user: PoolUser,
  client?: UserPoolClientDefinition,
): Record<string, string> {
  const allowed = client?.readAttributes
  const readable = Object.entries(user.attributes).filter(([name]) => !allowed || allowed.includes(name))
  return Object.fromEntries(readable)
}

export const toAttributeList = (user: PoolUser, client?: UserPoolClientDefinition) =>
  Object.entries({ ...readableAttributes(user, client), sub: user.sub }).map(([Name, Value]) => ({
    Name,
    Value,
  }))

/** Users are listed oldest first. */
export const listingKey = ({ createdSeconds, sub }: PoolUser) =>
  `${String(createdSeconds).padStart(12, '0')}/${sub}`

/** A user as lists and AdminCreateUser show it; AdminGetUser names the attributes otherwise. */
export const describeUser = (user: PoolUser, attributesToGet?: readonly string[]) => ({
  Username: user.sub,
  Attributes: toAttributeList(user).filter(({ Name }) => !attributesToGet || attributesToGet.includes(Name)),
  UserCreateDate: user.createdSeconds,
  UserLastModifiedDate: user.modifiedSeconds,
  Enabled: user.enabled,
  UserStatus: user.status,
})
