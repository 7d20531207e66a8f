import type { OutputOf, RequestOf } from '../../../shared/core/endpoint'
import { getGroupValues } from '../../../shared/grouplive/groupValues'
import { addressOf } from '../../../shared/core/addressOf'
import { firstAnswer } from '../core/boot/firstAnswer'
import './readViewAhead'

type Answer = OutputOf<typeof getGroupValues>

const secondPart = 2

/** The answers to a question that the document asked ahead, once all of its pages are here. */
export const firstPages = (question: RequestOf<typeof getGroupValues>): Answer[] | undefined => {
  const pageOf = (part?: number) =>
    firstAnswer(
      getGroupValues,
      addressOf(getGroupValues, part === undefined ? question : { ...question, part }),
    )
  const first = pageOf()
  if (first === undefined) return undefined
  const starts = first.pageStarts ?? []
  const pages: Answer[] = [first]
  for (const [i] of starts.entries()) {
    const page = pageOf(i + secondPart)
    if (page?.members !== first.members) return undefined
    pages.push(page)
  }
  // One that was cut short, because what it holds is long, has to be read on.
  const isWhole = pages.every(({ lastEvaluatedDevice: end }, i) => {
    const next = starts[i]
    return end === undefined || (next !== undefined && end >= next)
  })
  return isWhole ? pages : undefined
}
