import { askMore, earlyBody } from '../core/earlyAnswers'
import { queryOf } from '../core/queryOf'
import { liveKeys } from '../dashboard/liveKeys'
import { questionOf } from '../groupvalues/questionOf'
import { pageDevices } from '../../../shared/groupvalues/pageDevices'
import type { GroupWidgets } from '../../../shared/views/groupView'
import { askForFiles } from './askForFiles'
import type { EarlyPages } from './earlyPages'
import { widgetPage } from './widgetPage'

interface Asked {
  groupid: string
  /** Of the view, and of the values of its group without what is asked of them. */
  view: string
  values: string
  /** Of the list of groups, which says how many devices each has. */
  groups: string
}

const secondPart = 2

/** The numbers of the pages behind the first one. */
const furtherParts = async ({ groupid, groups }: Asked, keyCount: number): Promise<number[]> => {
  const answer = (await earlyBody(groups)) as
    { groups?: { groupid: string; deviceCount: number }[] } | undefined
  const count = answer?.groups?.find((group) => group.groupid === groupid)?.deviceCount ?? 0
  const further = Math.max(0, Math.ceil(count / pageDevices(keyCount)) - 1)
  return Array.from({ length: further }, (_, i) => i + secondPart)
}

/**
 * What the widgets of a view need, once the answer has come that names them: their files, and the newest readings that
 * they show. The page itself would ask when its program has arrived and has drawn the first of them.
 */
export const askForWidgets = async (
  pages: EarlyPages,
  opened: Asked,
  token: Promise<string | undefined>,
): Promise<void> => {
  const answer = (await earlyBody(opened.view)) as { view?: { widgets: GroupWidgets } } | undefined
  const widgets = answer?.view?.widgets
  if (widgets === undefined) return
  const types = new Set(Object.values(widgets).map(({ type }) => type))
  const needs = liveKeys(widgets)
  const question = needs && questionOf(needs)
  const addressOf = (part?: number) => `${opened.values}?${queryOf({ ...question, part })}`
  if (question !== undefined) askMore([addressOf()], token)
  askForFiles([...new Set([...types].flatMap((type) => pages[widgetPage(type)]?.files ?? []))])
  if (question === undefined) return
  const parts = await furtherParts(opened, question.keys?.split(',').length ?? 0)
  askMore(
    parts.map((part) => addressOf(part)),
    token,
  )
}
