import { createHash } from 'node:crypto'
import { type AlarmRules, defaultAlarmRules } from '../../shared/alarms/alarmRules'
import type * as contract from '../../shared/alarms/alarmRules'
import { Problem } from '../../shared/core/problem'
import { accessKey } from '../core/accessKey'
import type { Serve } from '../core/http/serve'
import { transactUntilDone } from '../core/store/storeWrites'
import { type AlarmParts, readDevice } from './alarmParts'
import { changeHolds } from './holdChanges'

const revisionOf = (rules: AlarmRules): string =>
  createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 32)

const seconds = (value: number): string => (value === 0 ? 'none' : `${value} s`)

/** What changed, in the words of the form. */
const describe = (before: AlarmRules, after: AlarmRules): string => {
  const rows: [string, string, string][] = [
    ...(['alert', 'warning', 'alarm'] as const).map((level): [string, string, string] => [
      `Delay of ${level}s`,
      seconds(before.onDelaySeconds[level]),
      seconds(after.onDelaySeconds[level]),
    ]),
    ['Delay of the end', seconds(before.offDelaySeconds), seconds(after.offDelaySeconds)],
    ['Reminder', seconds(before.reminderSeconds), seconds(after.reminderSeconds)],
    ['Latched', before.latched.join(', ') || 'none', after.latched.join(', ') || 'none'],
    ['Hidden while', sayAll(before), sayAll(after)],
  ]
  return rows
    .filter(([, was, is]) => was !== is)
    .map(([name, was, is]) => `${name}: ${was} → ${is}`)
    .join(', ')
}

const sayAll = ({ suppressions }: AlarmRules): string =>
  suppressions.map(({ topic, key, is, value }) => `${topic} while ${key} ${is} ${value}`).join('; ') || 'none'

export const getAlarmRules =
  ({ devices }: Pick<AlarmParts, 'devices'>): Serve<typeof contract.getAlarmRules> =>
  async ({ deviceid }) => {
    const record = await devices.record(deviceid)
    if (record === undefined) throw new Problem('notFound')
    const rules = record.alarmRules ?? defaultAlarmRules
    return { rules, revision: revisionOf(rules) }
  }

export const putAlarmRules =
  (parts: AlarmParts): Serve<typeof contract.putAlarmRules> =>
  ({ deviceid, rules, basedOn }, caller) =>
    transactUntilDone(parts.documents, async () => {
      const { record } = await readDevice(parts.devices, deviceid)
      const before = record.alarmRules ?? defaultAlarmRules
      const result = { message: 'Rules saved', revision: revisionOf(rules) }
      if (revisionOf(before) === result.revision) return { items: [], result }
      if (basedOn !== revisionOf(before)) throw new Problem('conflict')
      const isDefault = revisionOf(defaultAlarmRules) === result.revision
      const entry = {
        subject: accessKey.device(deviceid),
        category: 'Alert' as const,
        name: 'Alarm Rules Changed',
        description: describe(before, rules).slice(0, 1000),
      }
      return {
        items: [
          changeHolds(parts, record, { alarmRules: isDefault ? null : rules }),
          parts.writeLog(entry, caller, parts.now()),
        ],
        result,
      }
    })
