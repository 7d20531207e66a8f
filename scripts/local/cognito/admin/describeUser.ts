import type { PoolUser } from '../pool/PoolState'
import { toAttributeList } from '../users/attributeList'

/** A user as lists and AdminCreateUser tell it; AdminGetUser names the attributes otherwise. */
export const describeUser = (user: PoolUser, attributesToGet?: readonly string[]) => ({
  Username: user.sub,
  Attributes: toAttributeList(user).filter(({ Name }) => !attributesToGet || attributesToGet.includes(Name)),
  UserCreateDate: user.createdSeconds,
  UserLastModifiedDate: user.modifiedSeconds,
  Enabled: user.enabled,
  UserStatus: user.status,
})
