import {
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  ChangePasswordCommand,
  GlobalSignOutCommand,
  RevokeTokenCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { describe, expect, it } from 'vitest'
import { getProvisionedDevice } from '../../shared/provisioning/provisionedDevice'
import { userLogin } from '../../shared/users/session'
import { eventually } from '../harness/eventually'
import type { Person } from '../harness/makePeople'
import { untilNextSecond } from '../harness/untilNextSecond'
import { useStack } from '../harness/useStack'

const stack = useStack()
const { cognito } = stack.clients
const { userPoolId: UserPoolId, userPoolClientId: ClientId } = stack.address

/** What the portal promises: a request sent so long after a change that it was not told of is refused. */
const promisedMs = 60_000
/** The promise is tried every so often, and once more after the last moment. */
const everyMs = 3000
/** A loaded machine answers late; the promise is about when the request was sent. */
const timeout = promisedMs + 180_000

const statusWith = async (token: string) => (await stack.call(userLogin, {}, token)).status

/** Uses a session as a page does, until it is refused, which is promised within a minute. */
const useUntilRefused = (use: () => Promise<number>, refusal: number): Promise<void> =>
  eventually(async () => expect(await use()).toBe(refusal), promisedMs, everyMs)

const asAdmin = ({ email: Username }: Person) => ({ UserPoolId, Username })
const newPassword = 'Portal-2027'

/** What people and administrators can do in the user pool itself, without the portal. */
const ways: [string, (person: Person) => Promise<unknown>][] = [
  [
    'a password that was changed with an access token',
    ({ token, password }) =>
      cognito.send(
        new ChangePasswordCommand({
          AccessToken: token,
          PreviousPassword: password,
          ProposedPassword: newPassword,
        }),
      ),
  ],
  [
    'a global sign-out with an access token',
    ({ token }) => cognito.send(new GlobalSignOutCommand({ AccessToken: token })),
  ],
  [
    'a password that an administrator has set',
    (person) =>
      cognito.send(
        new AdminSetUserPasswordCommand({ ...asAdmin(person), Password: newPassword, Permanent: true }),
      ),
  ],
  [
    'a password that an administrator has set for one time',
    (person) =>
      cognito.send(
        new AdminSetUserPasswordCommand({ ...asAdmin(person), Password: newPassword, Permanent: false }),
      ),
  ],
  [
    'a password that an administrator has reset',
    (person) => cognito.send(new AdminResetUserPasswordCommand(asAdmin(person))),
  ],
  [
    'a global sign-out by an administrator',
    (person) => cognito.send(new AdminUserGlobalSignOutCommand(asAdmin(person))),
  ],
  [
    'an account that was disabled in the user pool',
    (person) => cognito.send(new AdminDisableUserCommand(asAdmin(person))),
  ],
  [
    'an account that was deleted in the user pool',
    (person) => cognito.send(new AdminDeleteUserCommand(asAdmin(person))),
  ],
]

describe.concurrent('within a minute, whichever page is open,', () => {
  it.each(ways)(
    '%s ends every session of the account',
    async (_, change) => {
      const person = await stack.newUser('at the provider')
      const elsewhere = await stack.startSession(person.email)
      await Promise.all([person.token, elsewhere.access].map(statusWith))
      await change(person)
      await Promise.all(
        [person.token, elsewhere.access].map((token) => useUntilRefused(() => statusWith(token), 401)),
      )
      // It is no matter of one service or of the moment.
      expect(await statusWith(person.token)).toBe(401)
    },
    timeout,
  )

  it(
    'a token that was revoked ends its session and no other',
    async () => {
      const person = await stack.newUser('revoked')
      const elsewhere = await stack.startSession(person.email)
      await cognito.send(new RevokeTokenCommand({ ClientId, Token: person.tokens.refresh }))
      await useUntilRefused(() => statusWith(person.token), 401)
      expect(await statusWith(elsewhere.access)).toBe(200)
    },
    timeout,
  )

  it(
    'a special group that was taken away in the user pool gives no rights',
    async () => {
      const { deviceid } = await stack.newDevice()
      const staff = await stack.newUser('taken away', ['senquip_admin', 'distributors'])
      const GroupName = 'senquip_admin'
      const look = async () => (await stack.call(getProvisionedDevice, { deviceid }, staff.token)).status
      expect(await look()).toBe(200)
      await cognito.send(new AdminRemoveUserFromGroupCommand({ ...asAdmin(staff), GroupName }))
      await useUntilRefused(look, 403)
      expect((await stack.ask(userLogin, {}, staff.token)).specialGroups).toEqual(['distributors'])
    },
    timeout,
  )

  it(
    'a name that somebody changed is taken over, and nobody is signed out for it',
    async () => {
      const person = await stack.newUser('renamed')
      const UserAttributes = [{ Name: 'given_name', Value: 'Renamed' }]
      await cognito.send(new UpdateUserAttributesCommand({ AccessToken: person.token, UserAttributes }))
      const look = async () => expect((await stack.ask(userLogin, {}, person.token)).name).toBe('Renamed')
      await eventually(look, promisedMs, everyMs)
    },
    timeout,
  )

  it(
    'a session that begins after a changed password goes on',
    async () => {
      const person = await stack.newUser('goes on')
      const change = { AccessToken: person.token, PreviousPassword: person.password }
      await cognito.send(new ChangePasswordCommand({ ...change, ProposedPassword: newPassword }))
      await untilNextSecond()
      const after = await stack.startSession(person.email, newPassword)
      await useUntilRefused(() => statusWith(person.token), 401)
      expect(await statusWith(after.access)).toBe(200)
    },
    timeout,
  )
})
