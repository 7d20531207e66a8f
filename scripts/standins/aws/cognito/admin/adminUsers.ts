import * as z from 'zod'
import { notAuthorized } from '../CognitoError'
import { adminOperation } from '../http/operation'
import { revokeFamilies } from '../tokens/tokenFamilies'
import { callPostConfirmation } from '../triggers/userTriggers'
import { requireUser } from '../users/findUser'
import { sendResetCode } from '../users/forgotPassword'
import { setPassword, setTemporaryPassword } from '../users/setPassword'
import { describeUser } from '../users/describeUser'

const username = z.object({ Username: z.string() })
const metadata = z.record(z.string(), z.string()).optional()

export const adminGetUser = adminOperation(
  username,
  (pool, { Username }) => {
    const user = requireUser(pool, Username)
    const { Attributes, ...rest } = describeUser(user)
    return {
      ...rest,
      UserAttributes: Attributes,
      ...(user.mfa.enabled.length > 0 && { UserMFASettingList: user.mfa.enabled }),
      ...(user.mfa.preferred && { PreferredMfaSetting: user.mfa.preferred }),
    }
  },
  { writes: false },
)

export const adminSetUserPassword = adminOperation(
  username.extend({ Password: z.string(), Permanent: z.boolean().default(false) }),
  (pool, { Username, Password, Permanent }) => {
    const user = requireUser(pool, Username)
    if (Permanent) {
      setPassword(pool, user, Password)
      user.status = 'CONFIRMED'
    } else setTemporaryPassword(pool, user, Password)
    pool.lockout.clear(user.sub)
    return {}
  },
)

export const adminResetUserPassword = adminOperation(
  username.extend({ ClientMetadata: metadata }),
  async (pool, { Username, ClientMetadata }) => {
    const user = requireUser(pool, Username)
    if (user.status === 'FORCE_CHANGE_PASSWORD' || user.status === 'UNCONFIRMED')
      throw notAuthorized('User password cannot be reset in the current state.')
    await sendResetCode(pool, user, { metadata: ClientMetadata })
    user.status = 'RESET_REQUIRED'
    user.modifiedSeconds = pool.now() / 1000
    return {}
  },
)

export const adminConfirmSignUp = adminOperation(
  username.extend({ ClientMetadata: metadata }),
  async (pool, { Username, ClientMetadata }) => {
    const user = requireUser(pool, Username)
    if (user.status !== 'UNCONFIRMED')
      throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`)
    user.status = 'CONFIRMED'
    await callPostConfirmation(pool, 'PostConfirmation_ConfirmSignUp', user, { metadata: ClientMetadata })
    return {}
  },
)

/** A disabled user keeps no token: it may neither sign in nor go on. */
export const adminDisableUser = adminOperation(username, (pool, { Username }) => {
  const user = requireUser(pool, Username)
  user.enabled = false
  user.modifiedSeconds = pool.now() / 1000
  revokeFamilies(pool, user.sub)
  return {}
})

export const adminEnableUser = adminOperation(username, (pool, { Username }) => {
  const user = requireUser(pool, Username)
  user.enabled = true
  user.modifiedSeconds = pool.now() / 1000
  return {}
})

export const adminUserGlobalSignOut = adminOperation(username, (pool, { Username }) => {
  revokeFamilies(pool, requireUser(pool, Username).sub)
  return {}
})

export const adminDeleteUser = adminOperation(username, (pool, { Username }) => {
  const { sub } = requireUser(pool, Username)
  revokeFamilies(pool, sub)
  delete pool.state.users[sub]
  return {}
})
