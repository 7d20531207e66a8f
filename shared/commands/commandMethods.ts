import * as z from 'zod'
import type { DeviceAbility } from '../core/roles'
import { checkConfig } from '../settings/checkConfig'

interface CommandMethod {
  /** Who may queue it; `staff` needs membership of senquip_admin. */
  ability: DeviceAbility | 'staff'
  /** `safe` is sent again with the same id at the next contact; `once` never is (design §8). */
  repeat: 'safe' | 'once'
  cancellable: boolean
  args: z.ZodType<Record<string, unknown>>
}

const filename = z
  .string()
  .regex(/^\w[\w.-]{0,63}$/, 'must be 1 to 64 letters, digits, dots, dashes or underscores')
const none = z.strictObject({})

/** The same rules as for settings that are saved: no identity, no prototype names, and no mask goes to a device. */
const config = z.record(z.string(), z.json()).superRefine((tree, issues) => {
  const checked = checkConfig(tree)
  if (!checked.ok) issues.addIssue({ code: 'custom', message: checked.message })
  else if (checked.masked[0] !== undefined) {
    issues.addIssue({ code: 'custom', message: `${checked.masked[0]}: is masked` })
  }
})

/** Every command that a person or a service can queue for a device, by its name on the wire (spec 2 §7). */
export const commandMethods = {
  'Admin.Trigger': {
    ability: 'useTriggers',
    repeat: 'once',
    cancellable: true,
    args: z.strictObject({ index: z.number().int().min(0).max(99) }),
  },
  'Sys.Reboot': {
    ability: 'adminSettings',
    repeat: 'once',
    cancellable: true,
    args: z.strictObject({ delay_ms: z.number().int().min(0).max(60_000).default(5000) }),
  },
  'Admin.FreightMode': { ability: 'adminSettings', repeat: 'once', cancellable: true, args: none },
  'Config.Get': {
    ability: 'editDeviceSettings',
    repeat: 'safe',
    cancellable: true,
    args: z.strictObject({ key: z.string().max(100).optional() }),
  },
  'Config.Set': {
    ability: 'staff',
    repeat: 'safe',
    cancellable: true,
    args: z.strictObject({ config, save: z.boolean().default(true), reboot: z.boolean().default(false) }),
  },
  'FS.List': {
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
      offset: z.number().int().min(0).optional(),
      len: z.number().int().min(1).optional(),
    }),
  },
  'FS.Put': {
    ability: 'useScripts',
    repeat: 'safe',
    cancellable: true,
    args: z.strictObject({
      filename,
      data: z.base64().max(16_000),
      append: z.literal(false).default(false),
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
    repeat: 'safe',
    cancellable: true,
    args: z.strictObject({
      firmware: z
        .string()
        .min(10)
        .max(30)
        .regex(/^(SFW00|202)[\w.-]+$/, 'must start with SFW00 or 202'),
    }),
  },
  'Admin.HardReset': { ability: 'staff', repeat: 'once', cancellable: true, args: none },
  'Device.SetPlan': {
    ability: 'staff',
    repeat: 'safe',
    cancellable: false,
    args: z.strictObject({ plan: z.string().max(20) }),
  },
  'GSM.Cmd': {
    ability: 'staff',
    repeat: 'once',
    cancellable: true,
    args: z.strictObject({ cmd: z.string().min(1).max(200) }),
  },
} as const satisfies Record<string, CommandMethod>

export type CommandMethodName = keyof typeof commandMethods
export const isCommandMethod = (name: string): name is CommandMethodName =>
  Object.hasOwn(commandMethods, name)
