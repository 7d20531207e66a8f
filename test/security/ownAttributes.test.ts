import type { UserId } from '../../shared/core/ids'
import {
  AdminConfirmSignUpCommand,
  AdminGetUserCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { userKey } from '../../functions/users/userStore'
import { getGroups } from '../../shared/groups/groups'
import { getProvisionedDevice } from '../../shared/provisioning/provisionedDevice'
import { userLogin } from '../../shared/users/session'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
let person: Person

beforeAll(async () => {
  person = await stack.newUser('ambitious')
})

const attributesOf = async (email: string): Promise<Record<string, string | undefined>> => {
  const { UserAttributes = [] } = await stack.clients.cognito.send(
    new AdminGetUserCommand({ UserPoolId: stack.address.userPoolId, Username: email }),
  )
  return Object.fromEntries(UserAttributes.map(({ Name = '', Value }) => [Name, Value]))
}

const rowOf = async (userid: UserId) =>
  (await stack.tables.rows('Users', ({ pk }) => pk === userKey(userid).pk))[0]

describe('a user who writes to their own account', () => {
  it.each([
    ['the brand', 'custom:tenant', 'another brand'],
    ['the address of the brand', 'custom:url', 'https://evil.example'],
    ['that the e-mail address is verified', 'email_verified', 'true'],
    ['groups', 'cognito:groups', 'senquip_admin'],
    ['groups of their own making', 'custom:groups', 'senquip_admin'],
  ])('cannot change %s', async (_, Name, Value) => {
    const [attributes, row] = [await attributesOf(person.email), await rowOf(person.userid)]
    const change = new UpdateUserAttributesCommand({
      AccessToken: person.token,
      UserAttributes: [{ Name, Value }],
    })
    await expect(stack.clients.cognito.send(change)).rejects.toThrow()
    expect(await attributesOf(person.email)).toEqual(attributes)
    // The row of the portal is written anew with every token.
    const { access } = await stack.startSession(person.email)
    expect((await stack.ask(userLogin, {}, access)).specialGroups).toEqual([])
    expect(await rowOf(person.userid)).toEqual(row)
  })

  it('keeps the old address, and its rights, until the new one is verified', async () => {
    const victim = `victim.${randomBytes(4).toString('hex')}@example.com`
    const change = new UpdateUserAttributesCommand({
      AccessToken: person.token,
      UserAttributes: [{ Name: 'email', Value: victim }],
    })
    await stack.clients.cognito.send(change)
    const { access } = await stack.startSession(person.email)
    expect((await stack.ask(userLogin, {}, access)).email).toBe(person.email)
  })
})

describe('somebody who signs up', () => {
  const signUp = (email: string, attributes: Record<string, string>) =>
    stack.clients.cognito.send(
      new SignUpCommand({
        ClientId: stack.address.userPoolClientId,
        Username: email,
        Password: 'Portal-2026',
        UserAttributes: Object.entries({ email, given_name: 'Eve', ...attributes }).map(([Name, Value]) => ({
          Name,
          Value,
        })),
      }),
    )
  const newEmail = () => `eve.${randomBytes(4).toString('hex')}@example.com`

  it.each([
    { 'cognito:groups': 'senquip_admin' },
    { 'custom:groups': 'senquip_admin' },
    { email_verified: 'true' },
    { sub: '00000000-0000-4000-8000-000000000001' },
  ])('is refused with %j', async (attributes) => {
    await expect(signUp(newEmail(), attributes)).rejects.toThrow()
  })

  it('under another brand gains nothing by it', async () => {
    const email = newEmail()
    await signUp(email, { 'custom:tenant': 'senquip_admin', 'custom:url': 'https://portal.example' })
    await stack.clients.cognito.send(
      new AdminConfirmSignUpCommand({ UserPoolId: stack.address.userPoolId, Username: email }),
    )
    const { access } = await stack.startSession(email)
    expect((await stack.ask(userLogin, {}, access)).specialGroups).toEqual([])
    const { groups } = await stack.ask(getGroups, {}, access)
    expect(groups.flatMap(({ devices }) => devices)).toEqual([])
    expect((await stack.call(getProvisionedDevice, { deviceid: 'TRUCK0001' }, access)).status).toBe(403)
  })
})
