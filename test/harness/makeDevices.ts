import { randomBytes } from 'node:crypto'
import {
  AttachPolicyCommand,
  AttachThingPrincipalCommand,
  CreateKeysAndCertificateCommand,
  CreateThingCommand,
} from '@aws-sdk/client-iot'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { openAccessStore } from '../../functions/access/accessStore'
import { accessKey } from '../../functions/core/accessKey'
import { openDeviceSharing } from '../../functions/access/shareDevice'
import { newId } from '../../functions/core/newId'
import { openSeal } from '../../functions/devices/secretSeal'
import { type DeviceFacts, provisionDevice } from '../../functions/provisioning/provisionDevice'
import { openLogWriter } from '../../functions/serverlog/logEntry'
import { DeviceId, GroupId, UserId } from '../../shared/core/ids'
import type { Role } from '../../shared/core/roles'
import type { Clients } from './openClients'
import type { StackAddress } from './StackAddress'

export interface Device {
  deviceid: DeviceId
  setupPassword: string
}

/** A device's identity towards the broker. */
export interface Certificate {
  certificatePem: string
  privateKeyPem: string
}

interface Member {
  userid: UserId
  email: string
}

const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789'
const random = (length: number): string =>
  [...randomBytes(length)].map((byte) => alphabet.charAt(byte % alphabet.length)).join('')

/** Who stands in the log for what the test arranged itself, with the right to. */
const arranger = {
  userid: UserId.parse('00000000-0000-4000-8000-000000000000'),
  email: 'arranged@example.com',
  name: 'Arranged by the test',
  specialGroups: new Set(['senquip_admin'] as const),
  sessionId: 'none',
  tokenExpires: 0,
  requestId: 'none',
}

/** Makes devices, certificates, groups and memberships as the portal itself keeps them. */
export const openDevices = (address: StackAddress, { documents, iot, kms }: Clients) => {
  const { tables } = address
  const provision = provisionDevice(
    documents,
    { devices: tables.Devices, access: tables.Access },
    openSeal(kms, address.deviceSecretsKeyId),
    Date.now,
  )
  const access = openAccessStore(documents, tables.Access)
  const sharing = openDeviceSharing(
    documents,
    tables.Access,
    access,
    openLogWriter(tables.ServerLog, newId),
    Date.now,
  )

  const giveRole = (deviceid: DeviceId, member: Member, role: Role): Promise<void> =>
    sharing.add(deviceid, member, role, arranger)

  const newDevice = async (
    facts: Partial<DeviceFacts> = {},
    members: readonly (readonly [Member, Role])[] = [],
  ): Promise<Device> => {
    const deviceid = facts.deviceid ?? DeviceId.parse(`T${random(8)}`)
    const setupPassword = `setup.${random(6)}`
    const made = await provision({
      deviceid,
      name: `Device ${deviceid}`,
      model: 'ORB-C1',
      fw: 'SFW002-2.6.4',
      setupPassword,
      wifiPassword: `wifi.${random(6)}`,
      tier: 'PREMIUM',
      addedTs: Math.floor(Date.now() / 1000) - 86_400,
      ...facts,
    })
    if (!made) throw new Error(`${deviceid} exists already`)
    for (const [member, role] of members) await giveRole(deviceid, member, role)
    return { deviceid, setupPassword }
  }

  /** A thing with an active certificate and the policy of the stacks. */
  const newCertificate = async (deviceid: string): Promise<Certificate> => {
    await iot.send(new CreateThingCommand({ thingName: deviceid }))
    const made = await iot.send(new CreateKeysAndCertificateCommand({ setAsActive: true }))
    const { certificateArn = '', certificatePem = '', keyPair } = made
    await iot.send(new AttachPolicyCommand({ policyName: 'portal-device', target: certificateArn }))
    await iot.send(new AttachThingPrincipalCommand({ thingName: deviceid, principal: certificateArn }))
    return { certificatePem, privateKeyPem: keyPair?.PrivateKey ?? '' }
  }

  const newGroup = async (
    members: readonly (readonly [Member, Role])[],
    deviceids: readonly DeviceId[],
  ): Promise<GroupId> => {
    const groupid = GroupId.parse(`g-${random(9)}`)
    const group = accessKey.group(groupid)
    const admins = members.filter(([, role]) => role === 'ADMIN').length
    const facts = {
      groupName: `Group ${groupid}`,
      kind: 'shared',
      userid: arranger.userid,
      version: 1,
      admins,
    }
    const both = (a: string, b: string, role?: Role) => [
      { pk: a, sk: b, role },
      { pk: b, sk: a, role },
    ]
    const rows = [
      { pk: group, sk: accessKey.meta, ...facts },
      ...members.flatMap(([{ userid }, role]) => both(group, accessKey.user(userid), role)),
      ...deviceids.flatMap((deviceid) => both(group, accessKey.device(deviceid))),
    ]
    await documents.send(
      new TransactWriteCommand({
        TransactItems: rows.map((Item) => ({ Put: { TableName: tables.Access, Item } })),
      }),
    )
    return groupid
  }

  return { newDevice, newCertificate, newGroup, giveRole }
}
