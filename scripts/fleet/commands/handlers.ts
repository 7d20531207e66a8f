import { askModem, enterFreightMode, hardReset, pressTrigger, reboot, setPlan } from './handleAdmin'
import { getConfig, setConfig } from './handleConfig'
import { getFile, listFiles, listFilesWithSizes, putFile, removeFile } from './handleFiles'
import { type Handler, fail, type Outcome } from './Outcome'
import * as z from 'zod'
import { latestFor } from '../../../shared/firmware/releases'
import type { Machine } from '../machines/Machine'
import type { Flash } from './Flash'

const Update = z.looseObject({ firmware: z.string().min(1) })
const firmware = /^(SFW\d{3})-(?:(\d+)\.(\d+)\.(\d+)|latest)$/

/**
 * Starts a firmware update. `-latest` is the newest release of the unit's own number, as the portal has it; firmware of
 * another number does not fit the unit.
 */
const updateFirmware: Handler = (flash, args) => {
  const asked = Update.safeParse(args)
  if (!asked.success) return fail(400, 'firmware is required')
  const wanted = firmware.exec(asked.data.firmware)
  const running = firmware.exec(flash.fw)
  if (!wanted) return fail(400, 'firmware not found')
  if (wanted[1] !== running?.[1]) return fail(500, 'firmware does not fit this device')
  const latest = latestFor(flash.fw) ?? flash.fw
  return {
    result: null,
    effect: { kind: 'update', fw: wanted[2] === undefined ? latest : asked.data.firmware },
  }
}

/** Every method a device knows. */
export const handlers: ReadonlyMap<string, Handler> = new Map([
  ['FS.List', listFiles],
  ['FS.ListExt', listFilesWithSizes],
  ['FS.Get', getFile],
  ['FS.Put', putFile],
  ['FS.Remove', removeFile],
  ['Config.Get', getConfig],
  ['Config.Set', setConfig],
  ['Sys.Reboot', reboot],
  ['Admin.HardReset', hardReset],
  ['Admin.FreightMode', enterFreightMode],
  ['Admin.Trigger', pressTrigger],
  ['Device.SetPlan', setPlan],
  ['GSM.Cmd', askModem],
  ['OTA.Update', updateFirmware],
])

/** Runs one command on a device's memory; an unknown method is answered as the firmware does. */
export function runCommand(flash: Flash, method: string, args: unknown, machine: Machine): Outcome {
  const handler = handlers.get(method)
  return handler ? handler(flash, args, machine) : fail(404, `No handler for ${method}`)
}
