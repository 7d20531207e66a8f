import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { IdempotencyKey } from '../core/idempotencyKey'
import { DeviceId } from '../core/ids'

/** Largest file that is sent to a device. */
export const maxFileBytes = 102_400
export const fileTooLarge = 'File too large. (100 kB limit)'

/** The flat names of a device's own file system. */
export const FileName = z
  .string()
  .check(z.regex(/^\w[\w.-]{0,63}$/, 'must be 1 to 64 letters, digits, dots, dashes or underscores'))

/** Files that the script engine runs, in source or compiled: the lock of the script holds them all. */
export const isScriptFile = (fileName: string): boolean => /\.jsc?$/i.test(fileName)

/** Where a device keeps its settings, passwords included: `conf0.json` to `conf9.json`. */
export const isSettingsFile = (fileName: string): boolean => /^conf\d*\.json$/i.test(fileName)

/** Settings, and private keys by their usual names. */
export const isSecretFile = (fileName: string): boolean =>
  isSettingsFile(fileName) ||
  /\.(p12|pfx)$/i.test(fileName) ||
  (/key/i.test(fileName) && !isScriptFile(fileName))

export const putFile = endpoint({
  service: 'device',
  method: 'PUT',
  path: '/device/{deviceid}/file',
  summary: 'Send a file to a device; it goes out in pieces, at once when the device is connected.',
  ability: 'useScripts',
  input: z.object({
    deviceid: DeviceId,
    fileDataBase64: z.base64(),
    fileName: FileName,
    idempotencyKey: z.optional(IdempotencyKey),
  }),
  output: z.object({ message: z.string(), commandID: z.string() }),
})
