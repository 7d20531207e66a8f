import * as z from 'zod/mini'
import type { DeviceAbility } from '../core/roles'
import { Firmware } from '../firmware/firmware'
import { checkConfig } from '../settings/checkConfig'

interface CommandMethod {
  /** Who may queue it; `staff` needs membership of senquip_admin. */
  ability: DeviceAbility | 'staff'
  /** `safe` is sent again with the same id at the next contact; `once` never is, since the device would act twice. */
  repeat: 'safe' | 'once'
  cancellable: boolean
  /** How long a device may be busy with it before it is asked again; half a minute unless said. */
  answerSeconds?: number
  /** What the device's plan must have; staff need no plan. */
  plan?: 'dataToPortal'
  args: z.ZodMiniType<Record<string, unknown>>
}

const filename = z
  .string()
  .check(z.regex(/^\w[\w.-]{0,63}$/, 'must be 1 to 64 letters, digits, dots, dashes or underscores'))
const none = z.strictObject({})
const putFileBytes = 'must be 2 to 12000 bytes'
/** Two bytes, the least that a file sent in one piece has, without the signs that fill up. */
const leastFile = /^[A-Za-z0-9+/]{3}/

/** The same rules as for settings that are saved: no identity, no prototype names, and no mask goes to a device. */
const config = z.record(z.string(), z.json()).check(
  z.superRefine((tree, issues) => {
    const checked = checkConfig(tree)
    if (!checked.ok) issues.addIssue({ code: 'custom', message: checked.message })
    else if (checked.masked[0] !== undefined) {
      issues.addIssue({
        code: 'custom',
        message: `Enter the whole value of ${checked.masked[0]}: *** stands for one that is not shown.`,
      })
    }
  }),
)

/** Every command that a person or a service can queue for a device, by its name on the wire. */
export const commandMethods = {
  'Admin.Trigger': {
    ability: 'useTriggers',
    repeat: 'once',
    cancellable: true,
    plan: 'dataToPortal',
    args: z.strictObject({ index: z.int().check(z.minimum(0), z.maximum(99)) }),
  },
  'Sys.Reboot': {
    ability: 'adminSettings',
    repeat: 'once',
    cancellable: true,
    args: z.strictObject({ delay_ms: z._default(z.int().check(z.minimum(0), z.maximum(60_000)), 5000) }),
  },
  'Admin.FreightMode': { ability: 'adminSettings', repeat: 'once', cancellable: true, args: none },
  'Config.Get': {
    ability: 'editDeviceSettings',
    repeat: 'safe',
    cancellable: true,
    args: z.strictObject({ key: z.optional(z.string().check(z.maxLength(100))) }),
  },
  'Config.Set': {
    ability: 'staff',
    repeat: 'safe',
    cancellable: true,
    args: z.strictObject({
      config,
      save: z._default(z.boolean(), true),
      reboot: z._default(z.boolean(), false),
    }),
  },
  'FS.List': {
    ability: 'useScripts',
    repeat: 'safe',
    cancellable: true,
    args: z.strictObject({ path: z.literal('mnt') }),
  },
  'FS.ListExt': {
    ability: 'useScripts',
    repeat: 'safe',
    cancellable: true,
    args: z.strictObject({ path: z.literal('mnt') }),
  },
  'FS.Get': {
    ability: 'useScripts',
    repeat: 'safe',
    cancellable: true,
    args: z.strictObject({
      filename,
      offset: z.optional(z.int().check(z.minimum(0))),
      len: z.optional(z.int().check(z.minimum(1))),
    }),
  },
  'FS.Put': {
    ability: 'useScripts',
    repeat: 'safe',
    cancellable: true,
    args: z.strictObject({
      filename,
      data: z.base64().check(z.maxLength(16_000, putFileBytes), z.regex(leastFile, putFileBytes)),
      append: z._default(z.literal(false), false),
    }),
  },
  'FS.Remove': {
    ability: 'useScripts',
    repeat: 'safe',
    cancellable: true,
    args: z.strictObject({ filename }),
  },
  'OTA.Update': {
    ability: 'editDeviceSettings',
    // a unit in the midst of it would begin again
    repeat: 'once',
    cancellable: true,
    // on 4G
    answerSeconds: 1200,
    args: z.strictObject({ firmware: Firmware }),
  },
  'Admin.HardReset': { ability: 'staff', repeat: 'once', cancellable: true, args: none },
  'Device.SetPlan': {
    ability: 'staff',
    repeat: 'safe',
    cancellable: false,
    args: z.strictObject({ plan: z.string().check(z.maxLength(20)) }),
  },
  'GSM.Cmd': {
    ability: 'staff',
    repeat: 'once',
    cancellable: true,
    args: z.strictObject({ cmd: z.string().check(z.minLength(1), z.maxLength(200)) }),
  },
} as const satisfies Record<string, CommandMethod>

export type CommandMethodName = keyof typeof commandMethods
export const isCommandMethod = (name: string): name is CommandMethodName =>
  Object.hasOwn(commandMethods, name)
