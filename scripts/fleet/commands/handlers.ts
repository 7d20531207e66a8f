import { askModem, enterFreightMode, hardReset, pressTrigger, reboot, setPlan } from './handleAdmin'
import { getConfig, setConfig } from './handleConfig'
import { getFile, listFiles, listFilesWithSizes, putFile, removeFile } from './handleFiles'
import { updateFirmware } from './handleUpdate'
import type { Handler } from './Outcome'

/** Every method a device knows. */
export const handlers: ReadonlyMap<string, Handler> = new Map([
  ['FS.List', listFiles],
  ['FS.ListExt', listFilesWithSizes],
  ['FS.Get', getFile],
  ['FS.Put', putFile],
  ['FS.Remove', removeFile],
  ['Config.Get', getConfig],
  ['Config.Set', setConfig],
  ['Sys.Reboot', reboot],
  ['Admin.HardReset', hardReset],
  ['Admin.FreightMode', enterFreightMode],
  ['Admin.Trigger', pressTrigger],
  ['Device.SetPlan', setPlan],
  ['GSM.Cmd', askModem],
  ['OTA.Update', updateFirmware],
])
