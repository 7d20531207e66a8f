import { type Flash, factoryFlash } from '../../scripts/fleet/commands/Flash'
import { runCommand } from '../../scripts/fleet/commands/handlers'
import { plainDevice } from '../../scripts/fleet/machines/demoDevices'
import type { Frame } from '../harness/connectDevice'
import type { Device } from '../harness/makeDevices'

/** The memory of a simulated device and how it does what it is told; `loses` makes it miss a frame. */
export const scriptDevice = (
  device: Device,
  loses: (frame: Frame, count: number) => boolean = () => false,
) => {
  const machine = plainDevice(device)
  let flash: Flash = factoryFlash(machine)
  let count = 0
  return {
    respond: (frame: Frame) => {
      count += 1
      if (loses(frame, count)) return undefined
      const outcome = runCommand(flash, frame.method, frame.args, machine)
      if ('error' in outcome) return { error: outcome.error }
      flash = outcome.flash ?? flash
      return { result: outcome.result }
    },
    file: (name: string): Buffer | undefined => {
      const data = flash.files[name]
      return data === undefined ? undefined : Buffer.from(data, 'base64')
    },
  }
}
