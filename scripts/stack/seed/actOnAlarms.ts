import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DeviceId } from '../../../shared/core/ids'
import { hourMs, secondMs } from '../../../shared/core/time'
import { openAcknowledge } from '../../../functions/alarms/acknowledge'
import { shelveAlarm } from '../../../functions/alarms/holdAlarms'
import { openAccessStore } from '../../../functions/access/accessStore'
import { openActParts } from '../../../functions/alarms/routes'
import { byWorst, rankOfLevel, readLevel } from '../../../functions/alerts/alertRank'
import { occurrenceId } from '../../../functions/alerts/activeEvent'
import { readStates } from '../../../functions/alerts/activeOf'
import { newId } from '../../../functions/core/newId'
import { openDocuments } from '../../../functions/core/store/documents'
import { openDeviceStore } from '../../../functions/devices/deviceStore'
import { openLogWriter } from '../../../functions/serverlog/logEntry'
import { openUserStore } from '../../../functions/users/userStore'
import { machines } from '../../fleet/machines/demoDevices'
import type { LocalNames } from '../composition/localNames'
import { actsMark } from '../stackFiles'
import { asCaller } from './seedAccounts'

const lookEveryMs = 2 * secondMs
const shelfSeconds = (24 * hourMs) / secondMs

/** What people of the demo have done about the first alarms of the fleet: one is acknowledged with a note, one shelved. */
export const actOnAlarms = (dir: string, say: (line: string) => void): void => {
  if (existsSync(actsMark(dir))) return
  const { tables } = JSON.parse(readFileSync(path.join(dir, 'env.json'), 'utf8')) as LocalNames
  const documents = openDocuments()
  const devices = openDeviceStore(documents, tables.Devices)
  const parts = openActParts({
    env: {
      ALARMS_TABLE: tables.Alarms,
      DEVICES_TABLE: tables.Devices,
      NOTICES_TABLE: tables.Notices,
    },
    ...{ documents, devices, now: Date.now },
    access: openAccessStore(documents, tables.Access),
    users: openUserStore(documents, tables.Users),
    writeLog: openLogWriter(tables.ServerLog, newId),
  })
  const acknowledge = openAcknowledge(parts)
  const shelve = shelveAlarm(parts)

  const lasting = async () => {
    const links = await devices.links(machines.map(({ deviceid }) => DeviceId.parse(deviceid)))
    return [...links.values()]
      .flatMap((link) =>
        Object.entries(readStates(link).active).map(([key, event]) => ({
          ...event,
          key,
          deviceid: link.deviceid,
        })),
      )
      .filter(({ level, isPortal }) => isPortal !== true && rankOfLevel(readLevel(level)) > 0)
      .sort(byWorst)
  }

  const look = async (): Promise<boolean> => {
    const user = await openUserStore(documents, tables.Users).findByEmail('user@example.com')
    // The worst, an alarm that lasts at any time of day, is left to the people on call.
    const [worst, known, ...others] = await lasting()
    const last = others.at(-1)
    if (user === undefined || known === undefined || last === undefined) return false
    if (worst === undefined || readLevel(worst.level) !== 'alarm') return false
    const id = occurrenceId(known.key, known.beganMs)
    await acknowledge(known.deviceid, [id], user, 'I look at it on my next round')
    const { deviceid, topic } = last
    const level = readLevel(last.level)
    await shelve(
      { deviceid, topic, level, seconds: shelfSeconds, reason: 'On the list of the next service' },
      asCaller(user),
    )
    writeFileSync(actsMark(dir), new Date().toISOString())
    return true
  }

  const lookUntilDone = async (): Promise<void> => {
    while (!(await look())) await sleep(lookEveryMs, undefined, { ref: false })
  }
  void lookUntilDone().then(
    () => say('Alarms of the demo: one is acknowledged, one shelved, the worst escalates'),
    (error: unknown) => say(`The demo’s alarms are as the fleet left them: ${String(error)}`),
  )
}
