import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { ScriptLock } from './scriptLock'

const ability = 'useScripts'
const deviceid = DeviceId
const Done = z.object({ message: z.string() })

export const getScript = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/script',
  summary: 'Read the script that is kept for a device, and who has locked it.',
  ability,
  input: z.object({ deviceid }),
  output: z.object({
    /** The script with its comments, base64; empty when none was saved. */
    data: z.base64(),
    /** Grows with every save; 0 before the first. */
    version: z.int(),
    savedTs: z.optional(z.number()),
    savedBy: z.optional(z.string()),
    scriptLock: z.optional(ScriptLock),
    /** Bytes without comments and outer white space that the device’s firmware holds. */
    maxBytes: z.int(),
  }),
})

export const putScript = endpoint({
  service: 'device',
  method: 'PUT',
  path: '/device/{deviceid}/script',
  summary: 'Save the script of a device in the portal; the device gets it when it is sent as init.js.',
  ability,
  input: z.object({
    deviceid,
    scriptFileBase64: z.base64(),
    /** The version that was edited: when another person saved meanwhile, nothing is overwritten (409). */
    version: z.optional(z.int().check(z.minimum(0))),
  }),
  output: z.extend(Done, { version: z.int() }),
})

export const putScriptLock = endpoint({
  service: 'device',
  method: 'PUT',
  path: '/device/{deviceid}/script-lock',
  summary: 'Lock the script of a device for the caller, or remove the caller’s own lock.',
  ability,
  input: z.object({ deviceid, lock: z.boolean() }),
  output: Done,
})

export const forceScriptUnlock = endpoint({
  service: 'device',
  method: 'PUT',
  path: '/device/{deviceid}/force-script-unlock',
  summary: 'Unlock the script of a device, whoever locked it.',
  ability: 'adminSettings',
  input: z.object({ deviceid }),
  output: Done,
})
