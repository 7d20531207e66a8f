import { DeleteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { DeviceId, GroupId, ViewId } from '../../shared/core/ids'
import type { Role } from '../../shared/core/roles'
import { openAccessStore } from '../../functions/access/accessStore'
import { openDeviceSharing } from '../../functions/access/shareDevice'
import { accessKey } from '../../functions/core/accessKey'
import type { Caller } from '../../functions/core/http/caller'
import { newId } from '../../functions/core/newId'
import { openQueryReadings } from '../../functions/data/queryReadings'
import { deviceItem, openDeviceStore } from '../../functions/devices/deviceStore'
import { openContactBoard } from '../../functions/devices/contactBoard'
import { getGroupValues } from '../../functions/grouplive/getGroupValues'
import { openGroupStore } from '../../functions/groups/groupStore'
import { openPlaceStore } from '../../functions/places/placeStore'
import { openLogWriter } from '../../functions/serverlog/logEntry'
import * as changes from '../../functions/sharelinks/changeLinks'
import {
  openKeepAnswers,
  openShareLink,
  readShared,
  readSharedHistory,
} from '../../functions/sharelinks/openLink'
import { openKnownFences } from '../../functions/sharelinks/knownFences'
import { openLinkStore } from '../../functions/sharelinks/shareLinkStore'
import { openUserStore, userKey } from '../../functions/users/userStore'
import { openViewStore } from '../../functions/views/viewStore'
import { callerOf, openScene, tables } from './openScene'

export const device = DeviceId.parse('TRUCK0001')
export const groupid = GroupId.parse('g-North0001')
export const overview = ViewId.parse('v-overview')
const group = accessKey.group(groupid)

/** The keys that a link of the device shows, unless a test says otherwise. */
export const usualLink = {
  deviceid: device,
  keys: ['vsys', 'ambient'],
  hours: 24,
  position: 'none' as const,
  history: 'day' as const,
}

/** A truck with a reading in a group, the person who shares it, and the page of a link. */
export const openLinkScene = async () => {
  const scene = openScene()
  const { documents, now } = scene
  const owner = callerOf(1)
  const sharer = callerOf(2)
  await scene.addDevice(device, { name: 'Haul Truck 1' }, [owner, sharer])

  const partsOn = (client: DynamoDBDocumentClient) => {
    const groups = openGroupStore(client, tables.access)
    const views = openViewStore(client, tables.access)
    const devices = openDeviceStore(client, tables.devices)
    const access = openAccessStore(client, tables.access)
    const env = { READINGS_TABLE: tables.readings, HISTORY_TABLE: tables.history }
    const board = openContactBoard(client, tables.events, now)
    return {
      ...{ documents: client, groups, views, devices, access, now },
      users: openUserStore(client, tables.users),
      links: openLinkStore(client, tables.shareLinks),
      knownFences: openKnownFences(openPlaceStore(client, tables.access)),
      writeLog: openLogWriter(tables.serverLog, newId),
      portalAddress: 'https://portal.example.com',
      keep: openKeepAnswers(now),
      readSecret: () => Promise.resolve('secret'),
      queryReadings: openQueryReadings(client, devices, env, now),
      getGroupValues: getGroupValues(access, groups, devices, board, now, views),
    }
  }
  /** One process of the server: what it keeps is its own. */
  const serverOn = (client: DynamoDBDocumentClient) => {
    const parts = partsOn(client)
    return {
      make: changes.makeDeviceLink(parts),
      list: changes.getDeviceLinks(parts),
      revoke: changes.revokeDeviceLinks(parts),
      makeOfGroup: changes.makeGroupLink(parts),
      listOfGroup: changes.getGroupLinks(parts),
      revokeOfGroup: changes.revokeGroupLinks(parts),
      putRule: changes.putLinkRule(parts),
      open: openShareLink(parts),
      read: readShared(parts),
      history: readSharedHistory(parts),
      links: parts.links,
    }
  }

  /** The newest reading, as the ingest leaves it on the link row and among the readings. */
  const putReading = async (body: Record<string, unknown>, ms = now()) => {
    const reading = { ts: ms / 1000, ...body }
    const latest = JSON.stringify(reading)
    await scene.put('devices', {
      ...{ deviceid: device, sk: deviceItem.link, connected: true, lastContactMs: ms, intervalSeconds: 60 },
      ...{ latestTsMs: ms, latest, latestArrivedMs: ms },
    })
    await scene.put('readings', {
      ...{ stream: `${device}#s1`, at: String(ms).padStart(13, '0') },
      ...{ body: latest, awsTsMs: ms, expiresAt: Math.floor(ms / 1000) + 86_400 },
    })
  }

  const give = async (subject: string, person: Caller, role: Role | undefined) => {
    const user = accessKey.user(person.userid)
    const rows = [
      { pk: subject, sk: user },
      { pk: user, sk: subject },
    ]
    for (const row of rows) await scene.put('access', { ...row, ...(role === undefined ? {} : { role }) })
  }
  const makeGroup = async (members: readonly [Caller, Role][]) => {
    const meta = { pk: group, sk: accessKey.meta, version: 1, admins: 1, groupid }
    await scene.put('access', { ...meta, groupName: 'North', kind: 'shared', userid: owner.userid })
    await scene.put('access', { pk: group, sk: accessKey.device(device) })
    await scene.put('access', { pk: accessKey.device(device), sk: group })
    for (const [member, role] of members) await give(group, member, role)
  }
  const userRow = async ({ userid }: Caller) =>
    (await scene.all('users')).find(({ pk }) => pk === userKey(userid).pk) ?? {}

  return {
    ...scene,
    owner,
    sharer,
    server: serverOn(documents),
    serverOn,
    putReading,
    give,
    makeGroup,
    group,
    deviceKey: accessKey.device(device),
    sharing: openDeviceSharing(
      documents,
      tables.access,
      scene.access,
      openLogWriter(tables.serverLog, newId),
      now,
    ),
    drop: (TableName: 'access', Key: Record<string, string>) =>
      documents.send(new DeleteCommand({ TableName, Key })),
    setDisabled: async (person: Caller, isDisabled: boolean) =>
      scene.put('users', { ...(await userRow(person)), isDisabled }),
    logged: async (name: string) => (await scene.all('serverLog')).filter((row) => row.name === name),
  }
}
