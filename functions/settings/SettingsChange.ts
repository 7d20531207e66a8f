import * as z from 'zod/mini'
import { EffectRule, VoidAfterSeconds } from '../../shared/commands/effectRule'
import { DataKey } from '../../shared/data/reading'
import { CustomChart } from '../../shared/display/customChart'
import { DisplayEntry } from '../../shared/display/displaySettings'
import { ownCardTypeOf, ownCardTypes } from '../../shared/display/ownCards'
import { Widget } from '../../shared/display/widget'
import type { DeviceNotes } from '../../shared/settings/deviceSettings'
import type { TurnVia } from '../../shared/ledger/settingTurns'
import type { BasedOn } from '../../shared/settings/deviceConfig'
import type { AlertChange } from '../alerts/alertChange'
import type { MachineSettings } from './planMachineSettings'

/** An entry as it may be written: what people drew and what triggers should cause is checked to its last field. */
const WrittenEntry = z.extend(DisplayEntry, {
  chart: z.optional(CustomChart),
  widget: z.optional(Widget),
  effect: z.optional(EffectRule),
  voidAfterSeconds: z.optional(VoidAfterSeconds),
})

const triggerKey = /^tp\d{1,2}$/

/** A change: each key given is replaced, `null` removes it, keys not given stay as they are. */
export const DisplaySettingsChange = z.record(DataKey, z.nullable(WrittenEntry)).check(
  z.superRefine((change, context) => {
    for (const [key, entry] of Object.entries(change)) {
      for (const type of ownCardTypes) {
        if (entry?.[type] === undefined || ownCardTypeOf(key) === type) continue
        const message = `can be under keys from ${type}1 to ${type}99 only`
        context.addIssue({ code: 'custom', path: [key, type], message })
      }
      for (const field of ['effect', 'voidAfterSeconds'] as const) {
        if (entry?.[field] === undefined || triggerKey.test(key)) continue
        context.addIssue({ code: 'custom', path: [key, field], message: 'can be set of a trigger only' })
      }
    }
  }),
)

export interface SettingsChange {
  /** Keys given are replaced, `null` removes; others stay, so that two people's changes both survive. */
  display?: Record<string, DisplayEntry | null> | undefined
  notes?: DeviceNotes | undefined
  name?: string | undefined
  alerts?: AlertChange | undefined
  /** The report that shuts the portal out, as a person took note of it. */
  configToPortalTs?: number | undefined
  /** What other machines may know of this one. */
  machines?: MachineSettings | undefined
  /** What it was made from; without it the change holds whatever is there. */
  basedOn?: BasedOn | undefined
  /** How it came, for the ledger; from the page where nothing is said. */
  via?: TurnVia | undefined
}
