import { getConfig as getConfigContract } from '../../shared/settings/deviceConfig'
import { putConfig as putConfigContract } from '../../shared/settings/putConfig'
import { putEndpoint as putEndpointContract } from '../../shared/settings/deviceEndpoint'
import {
  getSettings as getSettingsContract,
  putSettings as putSettingsContract,
} from '../../shared/settings/deviceSettings'
import type { JoinChange } from '../changes/joinChange'
import type { CommandService } from '../commands/commandService'
import type { AnswerStore } from '../core/http/answerStore'
import { type Route, on, onAhead, onOnce } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import type { ConfigStore } from './configStore'
import { getConfig, readConfig } from './getConfig'
import { getSettings, readSettings } from './getSettings'
import { putConfig } from './putConfig'
import { putEndpoint } from './putEndpoint'
import { putSettings } from './putSettings'
import type { SettingsStore } from './settingsStore'

interface Parts extends CommandService {
  devices: DeviceStore
  configs: ConfigStore
  settings: SettingsStore
  answers: AnswerStore
  joinChange: JoinChange
}

export const settingsRoutes = (p: Parts): Route[] => [
  onAhead(getSettingsContract, readSettings(p.devices), getSettings(p.devices, p.now)),
  on(putSettingsContract, putSettings(p.settings)),
  onAhead(getConfigContract, readConfig(p.devices, p.configs), getConfig(p.devices, p.configs)),
  on(putConfigContract, putConfig(p)),
  onOnce(putEndpointContract, p.answers, putEndpoint(p)),
]
