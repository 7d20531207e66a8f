import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { LinkItem, openDeviceStore } from '../../../functions/devices/deviceStore'
import { openLinkStore } from '../../../functions/ingest/linkStore'
import { DeviceId } from '../../../shared/core/ids'
import { minuteMs } from '../../../shared/core/time'
import type { Machine } from '../../fleet/machines/Machine'
import { simulateHistory } from '../../fleet/physics/simulateHistory'

/** What stands of a machine that fell silent: its last reading, as the ingest leaves it. */
export const openNoteLastContact = (documents: DynamoDBDocumentClient, TableName: string) => {
  const devices = openDeviceStore(documents, TableName)
  const links = openLinkStore(documents, TableName)
  return async (machine: Machine, lastMs: number): Promise<void> => {
    const deviceid = DeviceId.parse(machine.deviceid)
    const seen = (await devices.links([deviceid])).get(deviceid)
    const last = [...simulateHistory(machine, lastMs - 10 * minuteMs, lastMs)].at(-1)
    if (last === undefined || seen?.lastContactMs !== undefined) return
    const { deviceid: _, ...body } = last
    const tsMs = Math.round(last.ts * 1000)
    const contact = { contactMs: tsMs, latest: { tsMs, body: JSON.stringify(body), arrivedMs: tsMs } }
    await links.tryContact(seen ?? LinkItem.parse({ deviceid }), contact)
  }
}
