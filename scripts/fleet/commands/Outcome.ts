import type { Machine } from '../machines/Machine'
import type { Flash } from './Flash'

/** What a device does after it has answered. */
export type Effect =
  | { readonly kind: 'restart'; readonly afterMs: number; readonly downMs: number }
  | { readonly kind: 'reportConfig' }
  | { readonly kind: 'trigger'; readonly index: number }
  | { readonly kind: 'update'; readonly fw: string }

/** How a command ended: a result (null = done, no value) or an error with the firmware's code. */
export type Outcome =
  | { readonly result: unknown; readonly flash?: Flash; readonly effect?: Effect }
  | { readonly error: { readonly code: number; readonly message: string } }

/** One command: what it does to the device's memory, what it answers, what follows. Pure. */
export type Handler = (flash: Flash, args: unknown, machine: Machine) => Outcome

export const fail = (code: number, message: string): Outcome => ({ error: { code, message } })
