import type { SetKind } from '../../shared/changes/changeSet'
import type { Carry } from '../changes/carrier'
import { openCarryFile } from '../files/fileOfSets'
import { openCarryScript } from '../files/scriptOfSets'
import type { FileService } from '../files/sendInTurn'
import { openCarryFirmware } from '../firmware/carryFirmware'
import { openCarrySettings } from '../settings/carrySettings'
import type { ConfigStore } from '../settings/configStore'

/** Everything that a change set can change, on its way to a device. */
export const openCarriers = (
  service: FileService & { configs: ConfigStore },
): Readonly<Record<SetKind, Carry>> => ({
  settings: openCarrySettings(service),
  firmware: openCarryFirmware(service),
  script: openCarryScript(service),
  file: openCarryFile(service),
})
