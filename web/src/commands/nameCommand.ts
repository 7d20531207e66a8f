import type { CommandMethodName } from '../../../shared/commands/commandMethods'
import type { CommandEntry } from '../../../shared/commands/commandQueue'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { displayOf } from '../display/catalogue/displayOf'

const names: Record<CommandMethodName, string> = {
  'Admin.Trigger': 'Trigger',
  'Sys.Reboot': 'Reboot',
  'Admin.FreightMode': 'Freight Mode',
  'Config.Get': 'Request Settings',
  'Config.Set': 'Change Settings',
  'FS.List': 'List Files',
  'FS.ListExt': 'Sizes of Files',
  'FS.Get': 'Fetch File',
  'FS.Put': 'Send File',
  'FS.Remove': 'Remove File',
  'OTA.Update': 'Firmware Update',
  'Admin.HardReset': 'Hard Reset',
  'Device.SetPlan': 'Set Plan',
  'GSM.Cmd': 'Modem Command',
}

const isNamed = (method: string): method is CommandMethodName => Object.hasOwn(names, method)

const detailOf = ({ rpcmethod, args }: CommandEntry, display: DisplaySettings): string | undefined => {
  if (rpcmethod === 'Admin.Trigger' && typeof args.index === 'number') {
    const key = `tp${args.index}`
    return displayOf(key, display[key]).label
  }
  const detail = args.filename ?? args.firmware ?? args.plan ?? args.cmd
  return typeof detail === 'string' ? detail : undefined
}

/** A command in a person's words: `Trigger: Horn`, `Fetch File: init.js`. */
export const nameCommand = (entry: CommandEntry, display: DisplaySettings): string => {
  const name = isNamed(entry.rpcmethod) ? names[entry.rpcmethod] : entry.rpcmethod
  const detail = detailOf(entry, display)
  return detail === undefined ? name : `${name}: ${detail}`
}
