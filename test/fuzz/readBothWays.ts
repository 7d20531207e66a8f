import type { DeviceId } from '../../shared/core/ids'
import { dayMs, dayOf } from '../../shared/core/time'
import type { Reading } from '../../shared/data/reading'
import { openHistoryReader } from '../../functions/data/historyReader'
import { openQueryReadings } from '../../functions/data/queryReadings'
import { openReadingReader } from '../../functions/data/readingStore'
import { openWorkStore } from '../../functions/data/workStore'
import { openDeviceStore } from '../../functions/devices/deviceStore'
import { openHistoryWriter } from '../../functions/packing/historyWriter'
import { openPackWork, openSealStream } from '../../functions/packing/packWork'
import { openAddRoads } from '../../functions/roads/roadsOfDay'
import { openRoadStore } from '../../functions/roads/roadStore'
import { type Scene, callerOf, startMs, tables } from '../integration/openScene'

const day = dayOf(startMs - dayMs)
const fromTime = Date.parse(day) / 1000

/** Every reading of the day before `startMs`, page by page as a person reads it. */
const readDay = async (scene: Scene, deviceid: DeviceId): Promise<Reading[]> => {
  const devices = openDeviceStore(scene.documents, tables.devices)
  const names = { READINGS_TABLE: tables.readings, HISTORY_TABLE: tables.history }
  const query = openQueryReadings(scene.documents, devices, names, scene.now)
  const seen: Reading[] = []
  let pageStartTime: number | undefined
  do {
    const asked = { deviceid, fromTime, toTime: fromTime + 86_399, dataPoints: 1000, pageStartTime }
    const page = await query(asked, { ...callerOf(1), specialGroups: new Set(['senquip_admin'] as const) })
    seen.push(...page.data)
    pageStartTime = page.lastEvaluatedTime
  } while (pageStartTime !== undefined)
  return seen
}

const pack = async ({ documents, now }: Scene, deviceid: DeviceId): Promise<void> => {
  const stores = {
    readings: openReadingReader(documents, tables.readings),
    history: {
      ...openHistoryReader(documents, tables.history, now),
      ...openHistoryWriter(documents, tables.history),
    },
    work: openWorkStore(documents, tables.history),
    devices: openDeviceStore(documents, tables.devices),
    seal: openSealStream(documents, tables.devices),
    addRoads: openAddRoads(openRoadStore(documents, tables.history)),
  }
  await openPackWork(stores, now, () => 'fuzz')({ stream: `${deviceid}#s1`, day })
}

/** The day before `startMs` as it is shown before and after it is packed. */
export const readBothWays = async (scene: Scene, deviceid: DeviceId) => {
  const raw = await readDay(scene, deviceid)
  await pack(scene, deviceid)
  return { raw, packed: await readDay(scene, deviceid) }
}
