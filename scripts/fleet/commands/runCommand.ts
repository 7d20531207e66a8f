import type { Machine } from '../machines/Machine'
import type { Flash } from './Flash'
import { handlers } from './handlers'
import { fail, type Outcome } from './Outcome'

/** Runs one command on a device's memory; a method nobody knows is answered as the firmware does. */
export function runCommand(flash: Flash, method: string, args: unknown, machine: Machine): Outcome {
  const handler = handlers.get(method)
  return handler ? handler(flash, args, machine) : fail(404, `No handler for ${method}`)
}
