import { commandMethods, isCommandMethod } from '../../shared/commands/commandMethods'
import type { Tier } from '../../shared/plans/tierOf'

/** Why a plan has no such command; undefined when it has. */
export const planRefusal = (
  method: string,
  { name, dataToPortal }: Pick<Tier, 'name' | 'dataToPortal'>,
): string | undefined =>
  needsPlan(method) && !dataToPortal ? `Triggers are unavailable on the ${name} Plan` : undefined

/** Whether the device's plan has a say in a command. */
export const needsPlan = (method: string): boolean =>
  isCommandMethod(method) && 'plan' in commandMethods[method]
