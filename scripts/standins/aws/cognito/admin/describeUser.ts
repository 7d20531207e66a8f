import type { PoolUser } from '../pool/PoolState'
import { toAttributeList } from '../users/attributeList'

/** Users are listed oldest first. */
export const listingKey = ({ createdSeconds, sub }: PoolUser) =>
  `${String(createdSeconds).padStart(12, '0')}/${sub}`

/** A user as lists and AdminCreateUser tell it; AdminGetUser names the attributes otherwise. */
export const describeUser = (user: PoolUser, attributesToGet?: readonly string[]) => ({
  Username: user.sub,
  Attributes: toAttributeList(user).filter(({ Name }) => !attributesToGet || attributesToGet.includes(Name)),
  UserCreateDate: user.createdSeconds,
  UserLastModifiedDate: user.modifiedSeconds,
  Enabled: user.enabled,
  UserStatus: user.status,
})
