import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { UserId } from '../../../shared/core/ids'
import { accountWith, type MirrorAccount } from '../../../functions/users/mirrorAccount'
import type { UserRow, UserStore } from '../../../functions/users/userStore'
import type { Caller } from '../../../functions/core/http/caller'
import { type DemoAccount, demoAccounts, demoPassword } from './demoAccounts'

interface Stores {
  cognito: CognitoIdentityProviderClient
  userPoolId: string
  mirrorAccount: MirrorAccount
  users: UserStore
}

const attributesOf = ({ email, givenName, familyName }: DemoAccount) => ({
  email,
  email_verified: 'true',
  given_name: givenName,
  family_name: familyName,
})

/** The demo accounts, each as if it had signed in once. */
export const seedAccounts = async (stores: Stores): Promise<Map<string, UserRow>> => {
  const { cognito, userPoolId: UserPoolId, mirrorAccount, users } = stores
  const seeded = new Map<string, UserRow>()
  for (const account of demoAccounts) {
    const { email, specialGroup } = account
    const attributes = attributesOf(account)
    const created = await cognito.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username: email,
        MessageAction: 'SUPPRESS',
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      }),
    )
    const Username = created.User?.Username ?? email
    await cognito.send(
      new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: demoPassword, Permanent: true }),
    )
    if (specialGroup !== undefined) {
      await cognito.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName: specialGroup }))
    }
    const sub = created.User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value
    const userid = UserId.parse(sub)
    await mirrorAccount({
      ...accountWith(userid, attributes),
      specialGroups: specialGroup === undefined ? [] : [specialGroup],
    })
    await users.markSignedIn(userid, Math.floor(Date.now() / 1000))
    const row = await users.read(userid)
    if (row === undefined) throw new Error(`The account ${email} was not mirrored`)
    seeded.set(email, row)
  }
  return seeded
}

/** A demo account as the one who made the demo: the log names it. */
export const asCaller = (user: UserRow): Caller => ({
  ...user,
  specialGroups: new Set(user.specialGroups),
  sessionId: 'seed',
  tokenExpires: 0,
  requestId: 'seed',
})
