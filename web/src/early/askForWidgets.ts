import { answerAlso, askMore, earlyBody } from '../core/boot/earlyAnswers'
import { queryOf } from '../../../shared/core/queryOf'
import { liveKeys } from '../../../shared/grouplive/liveKeys'
import { questionOf } from '../../../shared/grouplive/questionOf'
import { pageDevices } from '../../../shared/grouplive/pageDevices'
import type { GroupWidgets } from '../../../shared/views/groupView'

interface Asked {
  groupid: string
  viewid: string
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

/** Somebody may have saved the view between its answer and that of its values. */
const answers =
  ({ keys = '', facts }: ReturnType<typeof questionOf>) =>
  (body: unknown): boolean => {
    const told = body as { values?: object; facts?: object } | undefined
    const namesOf = (columns: object = {}) => Object.keys(columns).sort().join(',')
    return namesOf(told?.values) === keys && namesOf(told?.facts) === facts
  }

/**
 * The newest readings that the widgets of a view show. They are asked for by the view, beside it; once its answer names
 * the widgets, they stand under the question that the page will ask in words of its own when its program has arrived and
 * has drawn the first of them. Code that a widget fetches beyond the view's waits: it would come between the values and
 * what draws them first.
 */
export const askForWidgets = async (opened: Asked, token: Promise<string | undefined>): Promise<void> => {
  const ofView = `${opened.values}?${queryOf({ viewid: opened.viewid })}`
  askMore([ofView], token)
  const answer = (await earlyBody(opened.view)) as { view?: { widgets: GroupWidgets } } | undefined
  const widgets = answer?.view?.widgets
  if (widgets === undefined) return
  const needs = liveKeys(widgets)
  const question = needs && questionOf(needs)
  const addressOf = (part?: number) => `${opened.values}?${queryOf({ ...question, part })}`
  if (question === undefined) return
  answerAlso(ofView, addressOf(), answers(question))
  const parts = await furtherParts(opened, question.keys?.split(',').length ?? 0)
  askMore(
    parts.map((part) => addressOf(part)),
    token,
  )
}
