import { topics } from '../../shared/core/topics'
import { addApiCredential } from '../../shared/users/apiCredentials'
import { getServerLog } from '../../shared/serverlog/serverLog'
import { putSettings } from '../../shared/settings/deviceSettings'
import { viewDeviceAs } from '../../shared/viewas/viewAs'
import { makeDeviceLink } from '../../shared/sharelinks/links'
import { openShareLink } from '../../shared/sharelinks/shared'
import { arrangeScene } from '../security/arrangeScene'
import type { Scene } from '../security/sampleRequests'
import { principalName } from '../security/principals'
import type { DeviceId, UserId } from '../../shared/core/ids'
import type { OneProcess } from './openOneProcess'
import type { Filling } from './placeholders'

/** In no request of these tests. */
export const canary = 'Canary Quarry'

/** A person with a device and a group of their own, of which no one else may see anything. */
const arrangeOther = async (one: OneProcess) => {
  const person = await one.newUser(canary)
  const device = await one.newDevice({ name: canary }, [[person, 'ADMIN']])
  const { deviceid } = device
  const groupid = await one.newGroup([[person, 'ADMIN']], [deviceid])
  await reportSome(one, deviceid)
  const change = { deviceid, PORTAL_displaySettings: { vin: { name: canary } } }
  await one.askApi(putSettings, change, person.token)
  const { events } = await one.askApi(getServerLog, { deviceid }, person.token)
  return { person, ...device, groupid, cursor: events[0]?.id ?? 'none' }
}

const reportSome = (one: OneProcess, deviceid: DeviceId) => {
  const now = Math.floor(Date.now() / 1000)
  return one.report(deviceid, [
    ...[300, 200, 100].map(
      (ago) => [topics.data(deviceid), { ts: now - ago, vin: 24.5, state: 'ok' }] as const,
    ),
    [
      topics.config(deviceid),
      { device: { base_interval: 60, name: 'Pump' }, endpoint: { data_to_portal: true } },
    ],
  ])
}

/** The scene of the permission matrix, and what belongs to people outside of it. */
export const arrangeHostile = async (one: OneProcess) => {
  const people = new Map<string, UserId>()
  const newUser: typeof one.newUser = async (...asked) => {
    const person = await one.newUser(...asked)
    people.set(person.token, person.userid)
    return person
  }
  const { scene, principals } = await arrangeScene({ ...one, newUser, ask: one.askApi })
  const { deviceid } = scene
  const admin = principals[principalName.onDevice('ADMIN')].token ?? ''
  const stranger = principals['a stranger'].token ?? ''
  await reportSome(one, deviceid)
  // One that staff never touch, and one that they may.
  const [other, ofStaff] = [await arrangeOther(one), await arrangeOther(one)]
  const keys = {
    'the owner': (await one.askApi(addApiCredential, {}, admin)).key,
    'a stranger': (await one.askApi(addApiCredential, {}, stranger)).key,
    nobody: `dp_${'n'.repeat(32)}`,
  }
  const link = { deviceid, keys: ['vin'], hours: 1, position: 'none' as const, history: 'none' as const }
  const { token: linkToken } = await one.askApi(makeDeviceLink, link, admin)
  const opened = await one.call(openShareLink, { token: linkToken })
  const { session: linkSession } = opened.body as { session: string }
  const { id: view } = await one.askApi(viewDeviceAs, { deviceid, role: 'VIEW' }, admin)

  const fillingOf = (outsider: typeof other): Filling => ({
    ...{ deviceid, groupid: scene.groupid, adminUserid: scene.adminUserid },
    ...{ viewer: scene.viewer.userid, viewerEmail: scene.viewer.email, groupAdmin: scene.groupAdmin.userid },
    ...{ groupViewer: scene.groupViewer.userid, groupViewerEmail: scene.groupViewer.email },
    ...{ finishedCommand: scene.finishedCommand, slipid: scene.slipid, occurrence: scene.occurrence },
    ...{ image: scene.image, linkToken, linkSession, view },
    ...{ otherDevice: outsider.deviceid, otherGroup: outsider.groupid, otherUser: outsider.person.userid },
    ...{ otherEmail: outsider.person.email, otherCursor: outsider.cursor },
    otherOccurrence: scene.occurrence.replace(/.$/, '0'),
  })
  const otherScene: Scene = {
    ...scene,
    ...{ deviceid: other.deviceid, groupid: other.groupid, adminUserid: other.person.userid },
    viewer: { userid: other.person.userid, email: other.person.email },
    groupAdmin: { userid: other.person.userid },
    groupViewer: { userid: other.person.userid, email: other.person.email },
  }

  const signedOut = 'a session that was signed out'
  /** New sessions of all who have an account: what a request ends, later ones may have again. */
  const renewed = () => {
    const tokens = new Map<string, string | undefined>(
      Object.entries(principals).map(([name, { token }]) => {
        const userid = name === signedOut ? undefined : people.get(token ?? '')
        return [name, userid === undefined ? token : one.newTokens(userid).access]
      }),
    )
    return (name: string) => tokens.get(name)
  }
  return {
    ...{ scene, otherScene, principals, keys, other, renewed, tokenOf: renewed() },
    ...{ filling: fillingOf(other), fillingOfStaff: fillingOf(ofStaff) },
    keyOwners: [admin, stranger].flatMap((token) => people.get(token) ?? []),
  }
}
export type Arranged = Awaited<ReturnType<typeof arrangeHostile>>
