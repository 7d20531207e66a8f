import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { watchFrom } from '../../../functions/alerts/watchRow'
import { LinkItem, openDeviceStore } from '../../../functions/devices/deviceStore'
import { openLinkStore } from '../../../functions/ingest/linkStore'
import { DeviceId } from '../../../shared/core/ids'
import { minuteMs } from '../../../shared/core/time'
import type { Machine } from '../../fleet/machines/Machine'
import { simulateHistory } from '../../fleet/physics/simulateHistory'

/** What stands of a machine that fell silent: its last reading, as the ingest leaves it. */
export const openNoteLastContact = (
  documents: DynamoDBDocumentClient,
  tables: { devices: string; notices: string },
) => {
  const devices = openDeviceStore(documents, tables.devices)
  const links = openLinkStore(documents, tables.devices)
  const watch = watchFrom(tables.notices)
  return async (machine: Machine, lastMs: number): Promise<void> => {
    const deviceid = DeviceId.parse(machine.deviceid)
    const seen = (await devices.links([deviceid])).get(deviceid)
    const last = [...simulateHistory(machine, lastMs - 10 * minuteMs, lastMs)].at(-1)
    if (last === undefined || seen?.lastContactMs !== undefined) return
    const { deviceid: _, ...body } = last
    const tsMs = Math.round(last.ts * 1000)
    const contact = { contactMs: tsMs, latest: { tsMs, body: JSON.stringify(body), arrivedMs: tsMs } }
    const watched = { ...contact, isWatched: true } as const
    await links.tryContact(seen ?? LinkItem.parse({ deviceid }), watched, [watch(deviceid, tsMs)])
  }
}
