import * as z from 'zod/mini'
import { DisplayEntry } from './displaySettings'

const { name, units, dp, displayType, sort, digitalSettings } = DisplayEntry.shape

/** How the owner writes a measurement, as far as a list shows it. */
export const OwnName = z.object({ name, units, dp, displayType, sort, digitalSettings })
export type OwnName = z.infer<typeof OwnName>
