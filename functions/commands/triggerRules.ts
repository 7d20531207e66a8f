import * as z from 'zod/mini'
import { EffectRule, VoidAfterSeconds } from '../../shared/commands/effectRule'
import { type Clock, secondMs } from '../../shared/core/time'
import { type DeviceStore, deviceItem } from '../devices/deviceStore'
import { type CommandRules, noExtras } from './commandRules'

const Args = z.object({ index: z.number() })
/** What is kept of a trigger; what cannot be read counts as not set. */
const Entry = z.catch(
  z.object({
    effect: z.catch(z.optional(EffectRule), undefined),
    voidAfterSeconds: z.catch(z.optional(VoidAfterSeconds), undefined),
  }),
  {},
)

/** A trigger brings along what its settings say: what it should cause, and how long it may wait for the device. */
export const triggerCommandRules = (devices: Pick<DeviceStore, 'item'>, now: Clock): CommandRules => ({
  'Admin.Trigger': async (deviceid, args) => {
    const { index } = Args.parse(args)
    const stored = await devices.item(deviceid, deviceItem.display(`tp${index}`))
    const { effect, voidAfterSeconds } = Entry.parse(stored?.entry)
    return {
      ...noExtras,
      fields: {
        ...(effect === undefined ? {} : { effect }),
        ...(voidAfterSeconds === undefined ? {} : { voidAfterMs: now() + voidAfterSeconds * secondMs }),
      },
    }
  },
})
