import type { z } from 'zod'
import { invalid } from './stripeError'
import type { Account } from './account'

/** One operation of the API. `:id` in the path is handed over; parameters not in `params` are refused. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly params: z.ZodType
  answer(account: Account, input: unknown, id: string): object
}

/** Says an operation once; the types of its parameters come from their schema. */
export function route<P extends z.ZodType>(
  method: Route['method'],
  path: string,
  params: P,
  answer: (account: Account, input: z.infer<P>, id: string) => object,
): Route {
  return { method, path, params, answer: (account, input, id) => answer(account, input as z.infer<P>, id) }
}

/** Finds the route of a request; a fixed path is found before one with an id. */
export function findRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): { route: Route; id: string } | undefined {
  const given = path.split('/')
  const matches = routes
    .filter((candidate) => candidate.method === method)
    .flatMap((candidate) => {
      const wanted = candidate.path.split('/')
      const isMatch =
        wanted.length === given.length &&
        wanted.every((part, i) => part === given[i] || (part === ':id' && given[i] !== ''))
      return isMatch ? [{ route: candidate, id: decode(given[wanted.indexOf(':id')] ?? '') }] : []
    })
  return matches.find(({ id }) => id === '') ?? matches[0]
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // Not a percent code: then it is no id of ours either, and nothing is found under it.
    return part
  }
}

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
