import * as z from 'zod'
import { fail, type Handler } from './Outcome'

const Update = z.looseObject({ firmware: z.string().min(1) })
const firmware = /^(SFW\d{3})-(?:(\d+)\.(\d+)\.(\d+)|latest)$/

/**
 * Starts a firmware update. `-latest` is the next minor version of the running one; firmware of another family does
 * not fit the unit.
 */
export const updateFirmware: Handler = (flash, args) => {
  const asked = Update.safeParse(args)
  if (!asked.success) return fail(400, 'firmware is required')
  const wanted = firmware.exec(asked.data.firmware)
  const running = firmware.exec(flash.fw)
  if (!wanted) return fail(400, 'firmware not found')
  if (wanted[1] !== running?.[1]) return fail(500, 'firmware does not fit this device')
  const latest = `${running?.[1] ?? ''}-${running?.[2] ?? 1}.${Number(running?.[3] ?? 0) + 1}.0`
  return {
    result: null,
    effect: { kind: 'update', fw: wanted[2] === undefined ? latest : asked.data.firmware },
  }
}
