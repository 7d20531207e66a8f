import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'

/** As it is printed on the unit. */
export const SetupPassword = z
  .string()
  .check(z.regex(/^[A-Za-z0-9.]{5,30}$/, 'must be 5 to 30 letters, digits and dots'))

export const codeLength = 6

/** As it was mailed, however it is typed. */
export const Code = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{6}$/, `must be ${codeLength} letters and digits`))

/**
 * In two steps: without `code` one is mailed to the caller, good for ten minutes and for one use; with it the
 * passwords are shown. A new code voids the one before, and so do five wrong ones.
 */
export const getPasswords = endpoint({
  service: 'device',
  method: 'POST',
  path: '/device/{deviceid}/passwords',
  summary: 'Email a code to the caller or, with that code, read the setup and Wi-Fi passwords of a device.',
  ability: 'viewPasswords',
  input: z.object({ deviceid: DeviceId, code: z.optional(Code) }),
  output: z.object({
    message: z.string(),
    deviceid: z.optional(DeviceId),
    setupPass: z.optional(z.string()),
    wifiPass: z.optional(z.string()),
  }),
})

/** Asked for with the password that is changed, which only an ADMIN who has just read it knows. */
export const changeSetupPassword = endpoint({
  service: 'device',
  method: 'PUT',
  path: '/device/{deviceid}/passwords',
  summary:
    'Give a device a new setup password in the place of the present one, which no longer adds it to an account.',
  ability: 'viewPasswords',
  input: z.object({ deviceid: DeviceId, setupPassword: SetupPassword }),
  output: z.object({ message: z.string(), setupPass: z.string() }),
})
