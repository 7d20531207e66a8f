import { isAnyVersion } from '../../shared/firmware/firmware'
import * as z from 'zod'
import { minuteMs } from '../../shared/core/time'
import type { DeviceId } from '../../shared/core/ids'
import type { CommandDelivery } from '../commands/commandService'
import type { StoredCommand } from '../commands/commandStore'

/** A device that reports its settings says which firmware it runs. */
export type FollowFirmware = (deviceid: DeviceId, fw: string, atMs: number) => Promise<void>

/** On 4G an update takes up to 20 minutes; one that has shown no progress for longer has failed. */
const updateLimitMs = 20 * minuteMs

const Args = z.object({ firmware: z.string() })

const isWanted = ({ args }: StoredCommand, fw: string): boolean => {
  const { firmware } = Args.parse(JSON.parse(args))
  return isAnyVersion(firmware) || fw === firmware
}

/**
 * Ends the update that a device has under way by what it then runs: a unit that restarts into new firmware may never
 * answer the command. The firmware of before says nothing until the time of an update is over.
 */
export const openFollowFirmware =
  ({ commands, finish }: Pick<CommandDelivery, 'commands' | 'finish'>): FollowFirmware =>
  async (deviceid, fw, atMs) => {
    const { inFlight } = await commands.queue(deviceid)
    const command = inFlight === undefined ? undefined : await commands.read(deviceid, inFlight)
    if (command?.method !== 'OTA.Update' || command.status !== 'sent') return
    const { sk, sentMs = atMs, firmwareBefore } = command
    if (isWanted(command, fw) && fw !== firmwareBefore) {
      const response = JSON.stringify({ firmware: fw })
      await finish(deviceid, sk, { status: 'complete', response, atMs }, { from: 'sent' })
    } else if (atMs - sentMs > updateLimitMs) {
      const response = JSON.stringify({ code: 500, message: `The device still runs ${fw}.` })
      await finish(deviceid, sk, { status: 'error', response, atMs }, { from: 'sent' })
    }
  }
