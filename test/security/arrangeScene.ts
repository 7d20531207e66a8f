import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { userKey } from '../../functions/users/userStore'
import { cancelCommand, queueCommand } from '../../shared/commands/commandQueue'
import { UserId } from '../../shared/core/ids'
import { type Role, roles } from '../../shared/core/roles'
import { removeDeviceUser } from '../../shared/devices/deviceUsers'
import { userLogout } from '../../shared/users/session'
import type { Harness } from '../harness/openHarness'
import type { Standing } from './expectedStatus'
import { mintBadTokens } from './mintTokens'
import type { Scene } from './sampleRequests'

export interface Principal extends Standing {
  name: string
  token?: string
}

const byRole = async <T>(make: (role: Role) => Promise<T>): Promise<Record<Role, T>> =>
  Object.fromEntries(await Promise.all(roles.map(async (role) => [role, await make(role)]))) as Record<Role, T>

/** One device and one group that holds it, and everybody who could come by. */
export const arrangeScene = async (stack: Harness): Promise<{ scene: Scene; principals: Principal[] }> => {
  const direct = await byRole((role) => stack.newUser(`direct ${role}`))
  const throughGroup = await byRole((role) => stack.newUser(`group ${role}`))
  const [stranger, removed, staff, formerStaff, factory, leaving] = await Promise.all([
    stack.newUser('stranger'),
    stack.newUser('removed'),
    stack.newUser('staff', ['senquip_admin']),
    stack.newUser('former staff', ['senquip_admin']),
    stack.newUser('factory', ['provisioning_account']),
    stack.newUser('leaving'),
  ])

  const members = roles.map((role) => [direct[role], role] as const)
  const { deviceid } = await stack.newDevice({}, [...members, [removed, 'USER'], [leaving, 'ADMIN']])
  const groupid = await stack.newGroup(
    roles.map((role) => [throughGroup[role], role] as const),
    [deviceid],
  )

  const admin = direct.ADMIN
  for (const { userid } of [removed, leaving]) {
    await stack.ask(removeDeviceUser, { deviceid, userid: UserId.parse(userid) }, admin.token)
  }
  await stack.ask(userLogout, {}, leaving.token)
  await stack.clients.documents.send(
    new UpdateCommand({
      TableName: stack.address.tables.Users,
      Key: userKey(formerStaff.userid),
      UpdateExpression: 'SET specialGroups = :none',
      ExpressionAttributeValues: { ':none': [] },
    }),
  )
  const trigger = { deviceid, method: 'Admin.Trigger', args: { index: 1 } }
  const { commandID } = await stack.ask(queueCommand, trigger, admin.token)
  await stack.ask(cancelCommand, { deviceid, commandID }, admin.token)

  const nobody = { signedIn: false, specialGroups: [] }
  const somebody = { signedIn: true, specialGroups: [] }
  return {
    scene: {
      deviceid,
      groupid,
      adminUserid: UserId.parse(admin.userid),
      viewer: { userid: UserId.parse(direct.VIEW.userid), email: direct.VIEW.email },
      finishedCommand: commandID,
    },
    principals: [
      { name: 'somebody without a token', ...nobody },
      ...Object.entries(mintBadTokens(stack.address, admin.tokens)).map(([name, token]) => ({
        name: `a token ${name}`,
        token,
        ...nobody,
      })),
      { name: 'a session that was signed out', token: leaving.token, ...nobody },
      { name: 'a stranger', token: stranger.token, ...somebody },
      { name: 'a user who was removed', token: removed.token, ...somebody },
      ...roles.map((role) => ({
        name: `${role} on the device`,
        token: direct[role].token,
        onDevice: role,
        ...somebody,
      })),
      ...roles.map((role) => ({
        name: `${role} through the group`,
        token: throughGroup[role].token,
        onDevice: role,
        inGroup: role,
        ...somebody,
      })),
      { name: 'staff', token: staff.token, signedIn: true, specialGroups: ['senquip_admin'] },
      { name: 'somebody who was staff a moment ago', token: formerStaff.token, ...somebody },
      { name: 'the factory', token: factory.token, signedIn: true, specialGroups: ['provisioning_account'] },
    ],
  }
}
