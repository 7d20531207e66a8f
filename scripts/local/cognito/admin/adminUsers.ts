import * as z from 'zod'
import { invalidParameter, notAuthorized } from '../CognitoError'
import { adminOperation } from '../http/operation'
import { secondsNow } from '../pool/Pool'
import { revokeFamilies } from '../tokens/tokenFamilies'
import { tellPostConfirmation } from '../triggers/userTriggers'
import { attributeList, toAttributes } from '../users/attributeList'
import { changeAttributes } from '../users/changeAttributes'
import { checkAttributes } from '../users/checkAttributes'
import { requireUser } from '../users/findUser'
import { sendResetCode } from '../users/forgotPassword'
import { mfaPreference, setMfaPreference } from '../users/mfaSetup'
import { setPassword, setTemporaryPassword } from '../users/setPassword'
import { describeUser } from './describeUser'

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
    user.modifiedSeconds = secondsNow(pool)
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
    await tellPostConfirmation(pool, 'PostConfirmation_ConfirmSignUp', user, { metadata: ClientMetadata })
    return {}
  },
)

export const adminUpdateUserAttributes = adminOperation(
  username.extend({ UserAttributes: attributeList, ClientMetadata: metadata }),
  async (pool, { Username, UserAttributes, ClientMetadata }) => {
    const user = requireUser(pool, Username)
    const changes = toAttributes(UserAttributes)
    checkAttributes(pool.definition, changes, { existing: true })
    await changeAttributes(pool, user, changes, { metadata: ClientMetadata })
    return {}
  },
)

export const adminDeleteUserAttributes = adminOperation(
  username.extend({ UserAttributeNames: z.array(z.string()) }),
  (pool, { Username, UserAttributeNames }) => {
    const user = requireUser(pool, Username)
    const required = UserAttributeNames.find((name) => pool.definition.attributes.get(name)?.required)
    if (required !== undefined)
      throw invalidParameter(`user.${required}: Required attribute cannot be deleted.\n`)
    for (const name of UserAttributeNames) delete user.attributes[name]
    user.modifiedSeconds = secondsNow(pool)
    return {}
  },
)

/** A disabled user keeps no token: it may neither sign in nor go on. */
export const adminDisableUser = adminOperation(username, (pool, { Username }) => {
  const user = requireUser(pool, Username)
  user.enabled = false
  user.modifiedSeconds = secondsNow(pool)
  revokeFamilies(pool, user.sub)
  return {}
})

export const adminEnableUser = adminOperation(username, (pool, { Username }) => {
  const user = requireUser(pool, Username)
  user.enabled = true
  user.modifiedSeconds = secondsNow(pool)
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

export const adminSetUserMfaPreference = adminOperation(
  username.extend(mfaPreference.shape),
  (pool, { Username, ...preference }) => setMfaPreference(pool, requireUser(pool, Username), preference),
)
