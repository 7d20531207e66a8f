import * as contract from '../../shared/views/views'
import type { AnswerStore } from '../core/http/answerStore'
import { type Route, on, onOnce } from '../core/http/serve'
import { copyView, newViewId, orderViews, removeView, getViews, type ViewParts } from './manageViews'
import { putView } from './putView'

type Parts = Omit<ViewParts, 'newViewId'> & { answers: AnswerStore }

export const viewRoutes = (p: Parts): Route[] => {
  const parts = { ...p, newViewId }
  return [
    on(contract.getViews, getViews(p.groups, p.views)),
    onOnce(contract.putView, p.answers, putView(parts)),
    on(contract.orderViews, orderViews(parts)),
    onOnce(contract.copyView, p.answers, copyView(parts)),
    on(contract.removeView, removeView(parts)),
  ]
}
