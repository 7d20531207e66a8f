import { firmwareOf, isAnyVersion, isForeignFirmware } from '../../shared/firmware/firmware'
import type { MayStill } from '../access/mayStill'
import { type Carry, type Sent, lookBack } from '../changes/carrier'
import { type CommandService, deliverIfConnected } from '../commands/commandService'
import { queueWrites } from '../commands/commandWrites'
import { describeCommand } from '../commands/commandInWords'
import { newCommand } from '../commands/queueCommand'
import { accessKey } from '../core/accessKey'
import { transactUntilDone } from '../core/store/storeWrites'
import { latestReading } from '../devices/latestReading'
import { lowBatteryVolts } from '../changes/subject'

type Service = CommandService & { mayStill: MayStill }

const skipped = (note: string): Sent => ({ state: 'skipped', note })
const refused = (note: string): Sent => ({ state: 'refused', note })

/** Queues the update of a firmware roll-out for one device; family and battery are looked at again when its turn comes. */
export const openCarryFirmware =
  (service: Service): Carry =>
  async ({ row, patch, ours, by, ref, writes }) => {
    const { documents, tables, devices, mayStill, writeLog, now } = service
    const { deviceid, before = {} } = row
    const firmware = firmwareOf(patch)

    const refusalOf = async (): Promise<{ sent: Sent } | { fw: string }> => {
      const [record, link] = await Promise.all([devices.record(deviceid), devices.link(deviceid)])
      if (record === undefined) return { sent: skipped('There is no such device.') }
      const { fw } = record
      if (fw === firmware) return { sent: skipped('It runs this firmware already.') }
      if (ours !== undefined) {
        const look = {
          key: 'firmware',
          ours: ours.firmware,
          before: patch.firmware,
          now: fw,
          isSecret: false,
        }
        const does = lookBack(look)
        const isAny = isAnyVersion(firmwareOf(ours))
        if (typeof does !== 'string' && !isAny) return { sent: { state: 'conflict', conflicts: [does] } }
      } else if (before.firmware !== undefined && before.firmware !== fw) {
        return { sent: skipped(`It has been updated to ${fw} since the roll-out began.`) }
      }
      if (isForeignFirmware(firmware, fw))
        return { sent: refused(`It runs ${fw}: the firmware is of another family.`) }
      const volts = latestReading(link)?.vin
      return typeof volts === 'number' && volts < lowBatteryVolts
        ? { sent: refused(`Its supply is at ${volts} V: an update needs ${lowBatteryVolts} V.`) }
        : { fw }
    }

    const sent = await transactUntilDone<Sent | undefined>(documents, async () => {
      const [still, looked] = await Promise.all([mayStill(by, deviceid, 'editDeviceSettings'), refusalOf()])
      const end = async (ended: Sent) => {
        const moves = await writes(ended)
        return { items: moves ?? [], result: moves === undefined ? undefined : ended }
      }
      if (still.refusal !== undefined) return end(refused(still.refusal))
      if ('sent' in looked) return end(looked.sent)
      const command = {
        ...newCommand(deviceid, 'OTA.Update', JSON.stringify({ firmware }), by, now()),
        firmwareBefore: looked.fw,
        changes: [ref],
      }
      const queued = { state: 'queued' as const, commandID: command.sk }
      const moves = await writes(queued)
      if (moves === undefined) return { items: [], result: undefined }
      const event = {
        subject: accessKey.device(deviceid),
        category: 'Data' as const,
        name: 'Command Queued',
        description: describeCommand(command),
        changeid: row.changeid,
      }
      return {
        items: [
          ...queueWrites(tables, command, 'unlimited'),
          writeLog(event, by, now()),
          ...still.checks,
          ...moves,
        ],
        result: queued,
      }
    })
    if (sent?.state === 'queued') await deliverIfConnected(service, deviceid)
    return sent
  }
