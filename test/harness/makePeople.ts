import { randomBytes } from 'node:crypto'
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { UserId } from '../../shared/core/ids'
import type { SpecialGroup } from '../../shared/core/roles'
import { userLogin } from '../../shared/users/session'
import type { AskApi } from './callApi'
import type { Clients } from './openClients'
import { type Tokens, srpSignIn } from './srpSignIn'
import type { StackAddress } from './StackAddress'

export interface Person {
  userid: UserId
  email: string
  password: string
  /** The access token of the session that the person was made with. */
  token: string
  tokens: Tokens
}

const password = 'Portal-2026'

/** Makes accounts through the identity provider and signs them in, so that the portal knows them. */
export const openPeople = (address: StackAddress, { cognito }: Pick<Clients, 'cognito'>, ask: AskApi) => {
  const sessions = new Map<string, Promise<Tokens>>()

  /** A new session. */
  const startSession = (email: string, secret: string = password): Promise<Tokens> =>
    srpSignIn(cognito, address, email, secret)

  /** The session of an account, shared by all who ask. */
  const signIn = (email: string, secret: string = password): Promise<Tokens> => {
    const session = sessions.get(email) ?? startSession(email, secret)
    sessions.set(email, session)
    return session
  }

  const newUser = async (name: string, specialGroups: readonly SpecialGroup[] = []): Promise<Person> => {
    const email = `${name.toLowerCase().replaceAll(/\W+/g, '.')}.${randomBytes(4).toString('hex')}@example.com`
    const user = { UserPoolId: address.userPoolId, Username: email }
    await cognito.send(
      new AdminCreateUserCommand({
        ...user,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
          { Name: 'given_name', Value: name },
        ],
      }),
    )
    await cognito.send(new AdminSetUserPasswordCommand({ ...user, Password: password, Permanent: true }))
    for (const GroupName of specialGroups) {
      await cognito.send(new AdminAddUserToGroupCommand({ ...user, GroupName }))
    }
    const tokens = await signIn(email)
    const { userid } = await ask(userLogin, {}, tokens.access)
    return { userid, email, password, token: tokens.access, tokens }
  }

  return { newUser, signIn, startSession }
}
