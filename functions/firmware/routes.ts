import { updateFirmware as contract } from '../../shared/firmware/firmware'
import type { AnswerStore } from '../core/http/answerStore'
import { type Route, onOnce } from '../core/http/serve'
import { updateFirmware } from './updateFirmware'

type Parts = Parameters<typeof updateFirmware>[0] & { answers: AnswerStore }

export const firmwareRoutes = (p: Parts): Route[] => [onOnce(contract, p.answers, updateFirmware(p))]
