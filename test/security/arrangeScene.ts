import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { cancelCommand, queueCommand } from '../../shared/commands/commandQueue'
import { type DeviceId, SlipId, UserId } from '../../shared/core/ids'
import { type Role, roles } from '../../shared/core/roles'
import { removeDeviceUser } from '../../shared/devices/deviceUsers'
import { putSettings } from '../../shared/settings/deviceSettings'
import { userLogout } from '../../shared/users/session'
import { occurrenceKey } from '../../functions/alarms/occurrenceStore'
import { deviceItem } from '../../functions/devices/deviceStore'
import { userKey } from '../../functions/users/userStore'
import { uploadAsPage } from '../harness/uploadImage'
import type { Harness } from '../harness/openHarness'
import type { Standing } from './expectedStatus'
import { badTokens, mintBadTokens } from './mintTokens'
import { type PrincipalName, principalName } from './principals'
import type { Scene } from './sampleRequests'

export interface Principal extends Standing {
  token?: string
}

type Arranging = Pick<Harness, 'newUser' | 'newDevice' | 'newGroup' | 'ask' | 'clients' | 'address'>

const record = <K extends string, T>(entries: readonly (readonly [K, T])[]) =>
  Object.fromEntries(entries) as Record<K, T>

const byRole = async <T>(make: (role: Role) => Promise<T>): Promise<Record<Role, T>> =>
  record(await Promise.all(roles.map(async (role) => [role, await make(role)] as const)))

/** Of a number that none is made with. */
const putSlip = async ({ clients, address }: Arranging): Promise<SlipId> => {
  const slipid = SlipId.parse('00000000')
  const distributor = { id: 1, name: 'Pumps Ltd', email: 'pumps@example.com', address: '' }
  const slip = { slipid, ts: 1_700_000_000, packedBy: 'packer@example.com', reference: '', distributor }
  const Item = { pk: 'PACKING_SLIPS', sk: slipid, slip: { ...slip, devices: [] } }
  await clients.documents.send(new PutCommand({ TableName: address.tables.Staff, Item }))
  return slipid
}

/** An alarm that has ended. */
const putOccurrence = async ({ clients, address }: Arranging, deviceid: DeviceId): Promise<string> => {
  const beganMs = 1_700_000_000_000
  const id = `${beganMs}#0123456789abcdef`
  const Key = { deviceid, sk: deviceItem.record }
  const { Item: record } = await clients.documents.send(
    new GetCommand({ TableName: address.tables.Devices, Key }),
  )
  const { streams } = z
    .looseObject({ streams: z.array(z.looseObject({ streamId: z.string() })) })
    .parse(record)
  const event = { key: 'vin|alarm|low', topic: 'vin', level: 'alarm', msg: 'Supply voltage low' }
  const Item = {
    ...occurrenceKey(deviceid, id),
    ...event,
    stream: `${deviceid}#${streams.at(-1)?.streamId ?? ''}`,
    ...{ beganMs, endedMs: beganMs + 60_000, expiresAt: 9_999_999_999 },
  }
  await clients.documents.send(new PutCommand({ TableName: address.tables.Alarms, Item }))
  return id
}

/** One device and one group that holds it, and everybody who could come by. */
export const arrangeScene = async (
  stack: Arranging,
): Promise<{ scene: Scene; principals: Record<PrincipalName, Principal> }> => {
  const direct = await byRole((role) => stack.newUser(`direct ${role}`))
  const throughGroup = await byRole((role) => stack.newUser(`group ${role}`))
  const [stranger, removed, staff, formerStaff, factory, packer, leaving] = await Promise.all([
    stack.newUser('stranger'),
    stack.newUser('removed'),
    stack.newUser('staff', ['senquip_admin']),
    stack.newUser('former staff', ['senquip_admin']),
    stack.newUser('factory', ['provisioning_account']),
    stack.newUser('packer', ['senquip_dev']),
    stack.newUser('leaving'),
  ])

  const members = roles.map((role) => [direct[role], role] as const)
  const { deviceid } = await stack.newDevice({}, [...members, [removed, 'USER'], [leaving, 'ADMIN']])
  const groupid = await stack.newGroup(
    roles.map((role) => [throughGroup[role], role] as const),
    [deviceid],
  )

  const [adminDistributor, userDistributor, otherDistributor] = await Promise.all([
    stack.newUser('distributor ADMIN', ['distributors']),
    stack.newUser('distributor USER', ['distributors']),
    stack.newUser('distributor', ['distributors']),
  ])
  // Through a group of their own: the device keeps its one direct ADMIN.
  await stack.newGroup(
    [
      [adminDistributor, 'ADMIN'],
      [userDistributor, 'USER'],
    ],
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

  const image = await uploadAsPage(stack, deviceid, admin.token)
  const widget1 = { widget: { image: { path: image, imageIsActive: true } } }
  await stack.ask(putSettings, { deviceid, PORTAL_displaySettings: { widget1 } }, admin.token)

  const nobody = { signedIn: false, specialGroups: [] }
  const somebody = { signedIn: true, specialGroups: [] }
  const distributor = { signedIn: true, specialGroups: ['distributors'] as const }
  const bad = mintBadTokens(stack.address, admin.tokens)
  return {
    scene: {
      deviceid,
      groupid,
      adminUserid: UserId.parse(admin.userid),
      viewer: { userid: UserId.parse(direct.VIEW.userid), email: direct.VIEW.email },
      groupAdmin: { userid: UserId.parse(throughGroup.ADMIN.userid) },
      groupViewer: { userid: UserId.parse(throughGroup.VIEW.userid), email: throughGroup.VIEW.email },
      finishedCommand: commandID,
      slipid: await putSlip(stack),
      occurrence: await putOccurrence(stack, deviceid),
      image,
    },
    principals: {
      'somebody without a token': nobody,
      ...record(badTokens.map((what) => [principalName.withToken(what), { token: bad[what], ...nobody }])),
      'a session that was signed out': { token: leaving.token, ...nobody },
      'a stranger': { token: stranger.token, ...somebody },
      'a user who was removed': { token: removed.token, ...somebody },
      ...record(
        roles.map((role) => [
          principalName.onDevice(role),
          { token: direct[role].token, onDevice: role, ...somebody },
        ]),
      ),
      ...record(
        roles.map((role) => [
          principalName.inGroup(role),
          { token: throughGroup[role].token, onDevice: role, inGroup: role, ...somebody },
        ]),
      ),
      staff: { token: staff.token, signedIn: true, specialGroups: ['senquip_admin'] },
      'somebody who was staff a moment ago': { token: formerStaff.token, ...somebody },
      'a distributor with ADMIN on the device': {
        token: adminDistributor.token,
        onDevice: 'ADMIN',
        ...distributor,
      },
      'a distributor with USER on the device': {
        token: userDistributor.token,
        onDevice: 'USER',
        ...distributor,
      },
      'a distributor without any relation to the device': {
        token: otherDistributor.token,
        ...distributor,
      },
      'somebody who packs devices': {
        token: packer.token,
        signedIn: true,
        specialGroups: ['senquip_dev'],
      },
      'the factory': { token: factory.token, signedIn: true, specialGroups: ['provisioning_account'] },
    },
  }
}
