import * as contract from '../../shared/scripts/deviceScript'
import { type Route, on } from '../core/http/serve'
import { forceScriptUnlock, putScriptLock } from './guardScript'
import { getScript } from './getScript'
import { putScript } from './putScript'
import type { ScriptService } from './scriptStore'

export const scriptRoutes = (p: ScriptService): Route[] => [
  on(contract.getScript, getScript(p.devices, p.scripts)),
  on(contract.putScript, putScript(p)),
  on(contract.putScriptLock, putScriptLock(p)),
  on(contract.forceScriptUnlock, forceScriptUnlock(p)),
]
