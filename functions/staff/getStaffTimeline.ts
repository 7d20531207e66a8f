import { DeviceId, GroupId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import {
  type getStaffTimeline as contract,
  maxTimelineSubjects,
  type TimelineEntry,
} from '../../shared/staff/staffDevice'
import { type AccessStore, devicesReached } from '../access/accessStore'
import { viewEvent } from '../alerts/activeOf'
import type { EventReader } from '../alerts/eventStore'
import { accessKey, idIn } from '../core/accessKey'
import type { Serve } from '../core/http/serve'
import type { DeviceStore, RecordItem } from '../devices/deviceStore'
import type { GroupStore } from '../groups/groupStore'
import type { ReadLog } from '../serverlog/getServerLog'
import type { UserStore } from '../users/userStore'

/** So many of each device, group and account are read, and so many of all are shown. */
const ofEach = 15
const shown = 60

interface Parts {
  access: AccessStore
  users: Pick<UserStore, 'read'>
  devices: Pick<DeviceStore, 'records'>
  groups: Pick<GroupStore, 'read'>
  events: EventReader
  readLog: ReadLog
  now: Clock
}

/** Events and changes of all that an account has, in one line of time. */
export const getStaffTimeline =
  ({ access, users, devices, groups, events, readLog, now }: Parts): Serve<typeof contract> =>
  async ({ userid }) => {
    const user = accessKey.user(userid)
    const [account, reached, memberships] = await Promise.all([
      users.read(userid),
      devicesReached(access, userid),
      access.related(user, 'GROUP#'),
    ])
    if (account === undefined) throw new Problem('notFound')
    const subjects = [...memberships.map(({ sk }) => sk), ...reached]
    const looked = subjects.slice(0, maxTimelineSubjects)
    const deviceids = looked
      .filter((subject) => subject.startsWith('DEVICE#'))
      .map((subject) => DeviceId.parse(idIn(subject)))
    const records = await devices.records(deviceids)

    const changesOf = async (subject: string, about: { name: string; deviceid?: DeviceId }) => {
      const log = await readLog(subject, { dataPoints: ofEach })
      return log.events.map((entry): TimelineEntry => ({ kind: 'change', ts: entry.ts, ...about, entry }))
    }
    const eventsOf = async ({ deviceid, name, streams }: RecordItem): Promise<TimelineEntry[]> => {
      const newest = streams.at(-1)
      if (newest === undefined) return []
      const span = { fromMs: 0, toMs: now() }
      const { rows } = await events.began(`${newest.deviceid}#${newest.streamId}`, span, ofEach, undefined)
      return rows.map((row) => {
        const { topic, level, msg, beganTs, endedTs } = viewEvent(row)
        return { kind: 'event', ts: beganTs, name, deviceid, topic, level, msg, endedTs }
      })
    }
    const found = await Promise.all([
      changesOf(user, { name: account.email }),
      ...looked
        .filter((subject) => subject.startsWith('GROUP#'))
        .map(async (subject) => {
          const groupid = GroupId.parse(idIn(subject))
          return changesOf(subject, { name: (await groups.read(groupid))?.groupName ?? groupid })
        }),
      ...[...records.values()].flatMap((record) => {
        const { deviceid, name } = record
        return [changesOf(accessKey.device(deviceid), { name, deviceid }), eventsOf(record)]
      }),
    ])
    const entries = found
      .flat()
      .sort((a, b) => b.ts - a.ts)
      .slice(0, shown)
    return { entries, leftOut: subjects.length - looked.length }
  }
