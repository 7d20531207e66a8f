import { addressOf, type OutputOf } from '../../shared/core/endpoint'
import type { GroupId } from '../../shared/core/ids'
import { getGroupValues } from '../../shared/grouplive/groupValues'
import { liveKeys, questionOf } from '../../shared/grouplive/liveKeys'
import { getGroupList } from '../../shared/groups/groups'
import type {
  getGroupPage as groupContract,
  getHomePage as homeContract,
  getViewPage as viewContract,
} from '../../shared/page/pages'
import { userLogin } from '../../shared/users/session'
import type { GroupWidgets } from '../../shared/views/groupView'
import { getViews } from '../../shared/views/views'
import { maxAnswerBytes } from '../core/countFitting'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import { composeAnswers } from './composeAnswers'

/** Who is signed in, and the groups to choose from. */
interface ListParts {
  getGroupList: Serve<typeof getGroupList>
  userLogin: Serve<typeof userLogin>
}

interface ViewParts extends ListParts {
  getViews: Serve<typeof getViews>
  getGroupValues: Serve<typeof getGroupValues>
}

const startList = ({ getGroupList: list, userLogin: login }: ListParts, caller: Caller) => {
  const page = composeAnswers(caller)
  return { ...page, listed: Promise.all([page.add(getGroupList, {}, list), page.add(userLogin, {}, login)]) }
}

export const getHomePage =
  (parts: ListParts): Serve<typeof homeContract> =>
  async (_input, caller) => {
    const { answers, listed } = startList(parts, caller)
    await listed
    return { answers }
  }

export const getGroupPage =
  (parts: ListParts): Serve<typeof groupContract> =>
  async (_input, caller) => {
    const { answers, listed } = startList(parts, caller)
    await listed
    return { answers }
  }

const secondPart = 2
/** Views, groups and the frame of the answer take little beside the values. */
const maxValueBytes = maxAnswerBytes - 500_000

type Values = OutputOf<typeof getGroupValues>

/** As many pages, from the first, as an answer may hold beside the rest of it. */
const fitting = <T>(pages: readonly (readonly [T, Values])[]): (readonly [T, Values])[] => {
  let bytes = 0
  return pages.filter(([, values]) => (bytes += Buffer.byteLength(JSON.stringify(values))) <= maxValueBytes)
}

/** The values that the widgets of a view show: the first page, and those behind it as far as they fit. */
const readValues = async (
  { read }: ReturnType<typeof composeAnswers>,
  run: Serve<typeof getGroupValues>,
  { groupid, widgets }: { groupid: GroupId; widgets: GroupWidgets },
): Promise<Record<string, Values>> => {
  const needs = liveKeys(widgets)
  if (needs === undefined) return {}
  const question = { groupid, ...questionOf(needs) }
  const first = await read(getGroupValues, question, run)
  if (first === undefined) return {}
  const further = await Promise.all(
    (first.pageStarts ?? []).map(async (_start, i) => {
      const request = { ...question, part: i + secondPart }
      const page = await read(getGroupValues, request, run)
      return page === undefined ? [] : [[addressOf(getGroupValues, request), page] as const]
    }),
  )
  return Object.fromEntries(fitting([[addressOf(getGroupValues, question), first], ...further.flat()]))
}

/** A view, and the values that its widgets show. */
export const getViewPage =
  (parts: ViewParts): Serve<typeof viewContract> =>
  async ({ groupid, viewid }, caller) => {
    const { listed, ...page } = startList(parts, caller)
    const views = await page.add(getViews, { groupid, viewid }, parts.getViews)
    const widgets = views?.view?.widgets
    const values =
      widgets === undefined ? {} : await readValues(page, parts.getGroupValues, { groupid, widgets })
    await listed
    return { answers: { ...page.answers, ...values } }
  }
