import * as z from 'zod/mini'
import { alertLevels } from '../alerts/alertLevels'

/** Why no one is notified of what lasts, and until when; without an end: until the occurrence ends. Epoch seconds. */
export const Shelf = z.object({
  untilTs: z.optional(z.number()),
  reason: z.string(),
  by: z.string(),
  ts: z.number(),
})
export type Shelf = z.infer<typeof Shelf>

/** What is shelved on a device, whether it lasts now or not: a measurement, up to a level. */
export const ShelfOfTopic = z.extend(Shelf, { topic: z.string(), level: z.enum(alertLevels) })
export type ShelfOfTopic = z.infer<typeof ShelfOfTopic>
