import { invalid } from './stripeError'

interface PageInput {
  limit?: number | undefined
  starting_after?: string | undefined
}

/** Answers one page of a list, newest first. `objects` come oldest first, already filtered. */
export function listPage<T extends { id: string }>(objects: readonly T[], url: string, input: PageInput) {
  const { limit = 10, starting_after: last } = input
  const newest = [...objects].reverse()
  const start = last === undefined ? 0 : indexOf(newest, last) + 1
  const data = newest.slice(start, start + limit)
  return { object: 'list' as const, url, has_more: newest.length > start + limit, data }
}

function indexOf(objects: readonly { id: string }[], id: string): number {
  const index = objects.findIndex((object) => object.id === id)
  if (index < 0) throw invalid('starting_after', `No such object: '${id}'`, 'resource_missing')
  return index
}
