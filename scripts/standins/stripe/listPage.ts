import type { Span } from './formFields'
import { invalid } from './stripeError'

interface PageInput {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?: Span | undefined
}

/** Answers one page of a list, newest first. `objects` come oldest first, already filtered but for `created`. */
export function listPage<T extends { id: string }>(objects: readonly T[], url: string, input: PageInput) {
  const newest = objects.filter((object) => isWithin(createdOf(object), input.created)).reverse()
  const limit = input.limit ?? 10
  if (input.ending_before !== undefined) {
    const end = indexOf(newest, input.ending_before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list' as const, url, has_more: start > 0, data: newest.slice(start, end) }
  }
  const start =
    input.starting_after === undefined ? 0 : indexOf(newest, input.starting_after, 'starting_after') + 1
  const data = newest.slice(start, start + limit)
  return { object: 'list' as const, url, has_more: newest.length > start + limit, data }
}

/** Says whether a second lies within optional bounds. */
function isWithin(seconds: number, { gt, gte, lt, lte }: Span = {}): boolean {
  return (
    (gt === undefined || seconds > gt) &&
    (gte === undefined || seconds >= gte) &&
    (lt === undefined || seconds < lt) &&
    (lte === undefined || seconds <= lte)
  )
}

function createdOf(object: object): number {
  return 'created' in object && typeof object.created === 'number' ? object.created : 0
}

function indexOf(objects: readonly { id: string }[], id: string, param: string): number {
  const index = objects.findIndex((object) => object.id === id)
  if (index < 0) throw invalid(param, `No such object: '${id}'`, 'resource_missing')
  return index
}
