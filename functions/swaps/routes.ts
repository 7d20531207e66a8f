import * as contract from '../../shared/swaps/swaps'
import type { Env } from '../core/env'
import type { AnswerStore } from '../core/http/answerStore'
import { type Route, on, onOnce } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import { getSwap } from './getSwap'
import { getSwapUnits } from './checkUnits'
import { openSwapStore } from './swapStore'
import { type SwapParts, swapUnit, undoSwap } from './swapUnit'

type Parts = Omit<SwapParts, 'devicesTable' | 'swaps' | 'devices'> & {
  env: Pick<Env, 'DEVICES_TABLE' | 'JOBS_TABLE'>
  devices: DeviceStore
  answers: AnswerStore
}

export const swapRoutes = (p: Parts): Route[] => {
  const swaps = openSwapStore(p.documents, p.env.JOBS_TABLE)
  const parts = { ...p, swaps, devicesTable: p.env.DEVICES_TABLE }
  return [
    onOnce(contract.swapUnit, p.answers, swapUnit(parts)),
    on(contract.getSwap, getSwap(swaps, p.now)),
    onOnce(contract.undoSwap, p.answers, undoSwap(parts)),
    on(contract.getSwapUnits, getSwapUnits(parts)),
  ]
}
