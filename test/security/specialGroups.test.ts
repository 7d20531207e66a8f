import { beforeAll, describe, expect, it } from 'vitest'
import type { SpecialGroup } from '../../shared/core/roles'
import { distributorAction } from '../../shared/distributor/distributors'
import { getProvisionedDevice } from '../../shared/provisioning/provisionedDevice'
import { getServerLog } from '../../shared/serverlog/serverLog'
import { getSettings } from '../../shared/settings/deviceSettings'
import { userLogin } from '../../shared/users/session'
import { newId } from '../../functions/core/newId'
import { openLogWriter } from '../../functions/serverlog/logEntry'
import { openChangeAccount } from '../../scripts/operator/changeAccount'
import { useStack } from '../harness/useStack'

const stack = useStack()
const changeAccount = openChangeAccount(
  stack.clients.cognito,
  stack.clients.documents,
  { userPoolId: stack.address.userPoolId, usersTable: stack.address.tables.Users },
  openLogWriter(stack.address.tables.ServerLog, newId),
  Date.now,
)
let deviceid: string

beforeAll(async () => {
  ;({ deviceid } = await stack.newDevice())
})

const groupsInToken = (token: string): unknown => {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return (JSON.parse(claims) as Record<string, unknown>)['cognito:groups']
}

describe('somebody whom an operator takes out of a special group', () => {
  it('is no staff from the next request on, though the token still says so', async () => {
    const staff = await stack.newUser('leaving staff', ['senquip_admin'])
    expect((await stack.call(getServerLog, { deviceid }, staff.token)).status).toBe(200)
    const after = await changeAccount(staff.email, { kind: 'leave', group: 'senquip_admin' })
    expect(after).toMatchObject({ specialGroups: [], isEnabled: true, isKnown: true })
    expect(groupsInToken(staff.token)).toEqual(['senquip_admin'])
    expect((await stack.call(getServerLog, { deviceid }, staff.token)).status).toBe(404)
    expect((await stack.call(getProvisionedDevice, { deviceid }, staff.token)).status).toBe(403)
  })

  it('is no distributor from the next request on', async () => {
    const person = await stack.newUser('leaving distributor', ['distributors'])
    const own = await stack.newDevice({}, [[person, 'ADMIN']])
    const disarm = { deviceid: own.deviceid, action: 'no-pass', params: { value: 'DISABLE' } }
    expect((await stack.call(distributorAction, disarm, person.token)).status).toBe(200)
    await changeAccount(person.email, { kind: 'leave', group: 'distributors' })
    expect((await stack.call(distributorAction, disarm, person.token)).status).toBe(403)
    // What they were given on the device stays.
    expect((await stack.call(getSettings, { deviceid: own.deviceid }, person.token)).status).toBe(200)
  })

  it('stays out when the next token is made', async () => {
    const staff = await stack.newUser('former staff', ['senquip_admin'])
    await changeAccount(staff.email, { kind: 'leave', group: 'senquip_admin' })
    const { access } = await stack.startSession(staff.email)
    expect((await stack.ask(userLogin, {}, access)).specialGroups).toEqual([])
  })
})

describe('somebody whom an operator puts into a special group', () => {
  it.each<SpecialGroup>(['senquip_admin', 'provisioning_account'])(
    'has its rights at once: %s',
    async (group) => {
      const person = await stack.newUser('joining')
      expect((await stack.call(getProvisionedDevice, { deviceid }, person.token)).status).toBe(403)
      await changeAccount(person.email, { kind: 'join', group })
      await changeAccount(person.email, { kind: 'join', group })
      expect((await stack.call(getProvisionedDevice, { deviceid }, person.token)).status).toBe(200)
    },
  )

  it('leaves a trace of who was changed', async () => {
    const person = await stack.newUser('traced')
    await changeAccount(person.email, { kind: 'join', group: 'distributors' })
    const entries = await stack.tables.rows('ServerLog', ({ pk }) => pk === `USER#${person.userid}`)
    expect(entries.map(({ description }) => description)).toEqual([`${person.email} joined distributors`])
  })
})
