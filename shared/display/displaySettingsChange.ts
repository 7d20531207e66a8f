import * as z from 'zod'
import { DataKey } from '../data/reading'
import { CustomChart, isChartKey } from './customChart'
import { DisplayEntry } from './displaySettings'
import { isWidgetKey, Widget } from './widget'

/** An entry as it may be written: what people drew is checked to its last field. */
const WrittenEntry = DisplayEntry.extend({ chart: CustomChart.optional(), widget: Widget.optional() })

/** What may be drawn, and under which keys. */
const drawn = { chart: isChartKey, widget: isWidgetKey } as const

/** A change: each key given is replaced, `null` removes it, keys not given stay as they are. */
export const DisplaySettingsChange = z
  .record(DataKey, WrittenEntry.nullable())
  .superRefine((change, context) => {
    for (const [key, entry] of Object.entries(change)) {
      for (const [field, mayHave] of Object.entries(drawn) as [
        keyof typeof drawn,
        (key: string) => boolean,
      ][]) {
        if (entry?.[field] === undefined || mayHave(key)) continue
        const message = `only a key that starts with ${field} has one`
        context.addIssue({ code: 'custom', path: [key, field], message })
      }
    }
  })
