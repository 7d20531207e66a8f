import { askMore, earlyBody } from '../core/earlyAnswers'
import { queryOf } from '../core/queryOf'
import { liveKeys } from '../dashboard/liveKeys'
import { questionOf } from '../groupvalues/questionOf'
import type { GroupWidgets } from '../../../shared/views/groupView'
import { askForFiles } from './askForFiles'
import type { EarlyPages } from './earlyPages'
import { widgetPage } from './widgetPage'

interface Addresses {
  /** Of the view, and of the values of its group without what is asked of them. */
  view: string
  values: string
}

/**
 * What the widgets of a view need, once the answer has come that names them: their files, and the newest readings that
 * they show. The page itself would ask when its program has arrived and has drawn the first of them.
 */
export const askForWidgets = async (
  pages: EarlyPages,
  { view, values }: Addresses,
  token: Promise<string | undefined>,
): Promise<void> => {
  const answer = (await earlyBody(view)) as { view?: { widgets: GroupWidgets } } | undefined
  const widgets = answer?.view?.widgets
  if (widgets === undefined) return
  const types = new Set(Object.values(widgets).map(({ type }) => type))
  const needs = liveKeys(widgets)
  const question = needs && questionOf(needs)
  const addressOf = (afterDevice?: string) => `${values}?${queryOf({ ...question, afterDevice })}`
  if (question !== undefined) askMore([addressOf()], token)
  askForFiles([...new Set([...types].flatMap((type) => pages[widgetPage(type)]?.files ?? []))])
  if (question === undefined) return
  const first = (await earlyBody(addressOf())) as { pageStarts?: string[] } | undefined
  askMore((first?.pageStarts ?? []).map(addressOf), token)
}
