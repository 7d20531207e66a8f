import { GroupId } from '../../shared/core/ids'
import { DeleteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { expect } from 'vitest'
import { openDeviceSharing } from '../../functions/access/shareDevice'
import { getCommands } from '../../functions/commands/getCommands'
import { queueCommand } from '../../functions/commands/queueCommand'
import { accessKey } from '../../functions/core/accessKey'
import type { Caller } from '../../functions/core/http/caller'
import { getConfig } from '../../functions/settings/getConfig'
import { putConfig } from '../../functions/settings/putConfig'
import { userKey } from '../../functions/users/userStore'
import type { CommandMethodName } from '../../shared/commands/commandMethods'
import type { Role, SpecialGroup } from '../../shared/core/roles'
import type { ConfigTree } from '../../shared/devices/configTree'
import { type Scene, callerOf, openScene, tables } from './openScene'

/** A device that sleeps, people who come and go, and what became of their commands. `prefix`: three letters of the devices' ids. */
export const openRightsScene = (prefix: string) => {
  const scene = openScene()
  /** Holds ADMIN all the time, so that nobody else is the last one. */
  const owner = callerOf(1)
  const group = accessKey.group(GroupId.parse('g-HaulTruck'))
  let device: Awaited<ReturnType<Scene['addDevice']>>
  let count = 0
  let people = 10

  const freshDevice = async () => {
    scene.sent.length = 0
    count += 1
    device = await scene.addDevice(`${prefix}${String(count).padStart(6, '0')}`, {}, [owner])
  }
  const service = (client = scene.documents) => scene.openService(client)
  /** Queues without sending: the device sleeps. */
  const asleep = () => ({ ...service(), deliver: () => Promise.resolve() })
  const contact = (client = scene.documents) => service(client).deliver(device)
  const answer = () =>
    service().takeAnswer(device, JSON.stringify({ id: scene.sent.at(-1)?.frameId, result: null }))
  const sharingOn = (client: DynamoDBDocumentClient) =>
    openDeviceSharing(client, tables.access, scene.access, service().writeLog, scene.now)
  const sharing = sharingOn(scene.documents)

  const newPerson = async (specialGroups: SpecialGroup[] = []): Promise<Caller> => {
    people += 1
    const person = { ...callerOf(people), specialGroups: new Set(specialGroups) }
    await scene.addAccount(person)
    return person
  }
  /** As the pipeline finds them at the moment of their request. */
  const asCaller = async (person: Caller): Promise<Caller> => {
    const way = await scene.access.wayToDevice(person.userid, device)
    const staff = person.specialGroups.has('senquip_admin') ? { role: 'ADMIN' as const } : {}
    return { ...person, ...(way === undefined ? {} : { role: way.role }), ...via(way), ...staff }
  }
  const via = (way: { through?: string } | undefined) =>
    way?.through === undefined ? {} : { through: way.through }
  const give = (person: Caller, role: Role) => sharing.add(device, person, role, owner)
  const putAccess = (pk: string, sk: string, role?: Role) =>
    scene.put('access', { pk, sk, ...(role === undefined ? {} : { role }) })
  const dropAccess = (pk: string, sk: string) =>
    scene.documents.send(new DeleteCommand({ TableName: tables.access, Key: { pk, sk } }))
  const joinGroup = async (person: Caller, role: Role, of = group) => {
    await putAccess(of, accessKey.user(person.userid), role)
    await putAccess(accessKey.user(person.userid), of, role)
    await putAccess(accessKey.device(device), of)
  }
  const leaveGroup = async (person: Caller, of = group) => {
    await dropAccess(of, accessKey.user(person.userid))
    await dropAccess(accessKey.user(person.userid), of)
  }
  const closeAccount = ({ userid }: Caller) =>
    scene.documents.send(new DeleteCommand({ TableName: tables.users, Key: userKey(userid) }))

  const shutOut = async ({ userid }: Caller) => {
    const row = (await scene.all('users')).find(({ pk }) => pk === userKey(userid).pk)
    await scene.put('users', { ...row, isDisabled: true })
  }

  const queue = async (person: Caller, method: CommandMethodName, args: object) =>
    queueCommand(asleep())({ deviceid: device, method, args: args as never }, await asCaller(person))
  const save = async (person: Caller, config: ConfigTree) =>
    putConfig(asleep())({ deviceid: device, config }, await asCaller(person))

  const unasked = () => Promise.resolve({ isConnected: true, lastMs: undefined, outlook: undefined })
  const shown = async () =>
    (await getCommands(service().commands, unasked)({ deviceid: device, dataPoints: 50 }, owner)).data
  const pending = async () =>
    (await getConfig(service().devices, service().configs)({ deviceid: device }, owner)).pending
  const logged = async (name: string) =>
    (await scene.all('serverLog')).filter((row) => row.pk === `DEVICE#${device}` && row.name === name)
  const openCommands = async () => (await service().devices.link(device))?.openCommands

  /** It never went out, and everybody can see why, once. */
  const expectRevoked = async (reason: RegExp | string) => {
    for (let again = 0; again < 3; again += 1) await contact()
    expect(scene.sent).toEqual([])
    const why = typeof reason === 'string' ? reason : (expect.stringMatching(reason) as string)
    expect(await shown()).toMatchObject([{ status: 'revoked', priority: 0, reason: why }])
    expect(await logged('Command Revoked')).toMatchObject([
      { userEmail: '', description: expect.stringMatching(reason) as string },
    ])
    expect(await openCommands()).toBe(0)
  }

  return {
    scene,
    owner,
    group,
    freshDevice,
    service,
    asleep,
    contact,
    answer,
    sharingOn,
    sharing,
    newPerson,
    asCaller,
    give,
    putAccess,
    dropAccess,
    joinGroup,
    leaveGroup,
    closeAccount,
    shutOut,
    queue,
    save,
    shown,
    pending,
    logged,
    openCommands,
    expectRevoked,
    deviceid: () => device,
  }
}
