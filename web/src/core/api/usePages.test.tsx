// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { mutate } from 'swr'
import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../../../shared/core/endpoint'
import { askAgain } from './askAgain'
import { readsOf } from './readsOf'
import { usePages } from './usePages'

const listLines = endpoint({
  service: 'user',
  method: 'GET',
  path: '/user/lines',
  summary: 'Read lines, newest first.',
  ability: 'anyone',
  auth: 'public',
  input: z.object({
    of: z.string(),
    dataPoints: z._default(z.coerce.number(), 3),
    pageStartKey: z.optional(z.string()),
  }),
  output: z.object({
    lines: z.array(z.object({ id: z.string(), state: z.string() })),
    lastEvaluatedKey: z.optional(z.string()),
  }),
})
type Answer = z.infer<(typeof listLines)['output']>

const entriesOf = ({ lines }: Answer) => lines
const idOf = ({ id }: Answer['lines'][number]) => id

/** A log that grows; `asked` are the questions put to it. */
const openLog = (count: number) => {
  let lines = Array.from({ length: count }, (_, at) => ({ id: `${100 + at}`, state: 'open' })).toReversed()
  let isDown = false
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    const query = new URL(address, 'http://portal').searchParams
    const start = query.get('pageStartKey')
    asked.push(start ?? 'first')
    if (isDown) return Promise.reject(new TypeError('Failed to fetch'))
    const length = Number(query.get('dataPoints') ?? 3)
    const from = start === null ? 0 : lines.findIndex(({ id }) => id < start)
    const page = from === -1 ? [] : lines.slice(from, from + length)
    const last = page.at(-1)
    const isEnd = last === undefined || last === lines.at(-1)
    return Promise.resolve(Response.json({ lines: page, ...(isEnd ? {} : { lastEvaluatedKey: last.id }) }))
  })
  return {
    asked,
    write: (id: string) => (lines = [{ id, state: 'open' }, ...lines]),
    finish: (id: string) => (lines = lines.map((each) => (each.id === id ? { id, state: 'done' } : each))),
    fail: (next: boolean) => (isDown = next),
  }
}

/** Each list has an address of its own: answers are kept for the whole page. */
let lists = 0

const openList = async () => {
  const of = `list ${(lists += 1)}`
  const { result, unmount } = renderHook(() =>
    usePages(listLines, { of }, { entriesOf, idOf, more: { dataPoints: 2 }, dedupingInterval: 0 }),
  )
  await waitFor(() => expect(result.current.entries).toBeDefined())
  const ids = () => result.current.entries?.map(idOf)
  const loadMore = async () => {
    act(() => result.current.loadMore())
    await waitFor(() => expect(result.current.isLoadingMore).toBe(false))
  }
  const poll = () => act(() => mutate((key) => typeof key === 'string').then())
  return { result, ids, loadMore, poll, unmount }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('reads on where it stopped, and asks for each page once', async () => {
  const { asked } = openLog(6)
  const { result, ids, loadMore } = await openList()
  expect(ids()).toEqual(['105', '104', '103'])
  await loadMore()
  expect(ids()).toEqual(['105', '104', '103', '102', '101'])
  await loadMore()
  expect([ids()?.at(-1), result.current.hasMore]).toEqual(['100', false])
  await loadMore()
  expect(asked).toEqual(['first', '103', '101'])
})

it('asks for the first page alone when it looks for news, and keeps what the news pushed off it', async () => {
  const { asked, write } = openLog(6)
  const { ids, loadMore, poll } = await openList()
  await loadMore()
  write('106')
  write('107')
  await poll()
  expect(ids()).toEqual(['107', '106', '105', '104', '103', '102', '101'])
  expect(asked).toEqual(['first', '103', 'first'])
})

it('asks for the later pages as well after a change of somebody who looks at them', async () => {
  const { finish, asked } = openLog(6)
  const { result, loadMore } = await openList()
  await loadMore()
  finish('102')
  act(() => askAgain([readsOf(listLines, {})]))
  await waitFor(() =>
    expect(result.current.entries?.find(({ id }) => id === '102')).toEqual({ id: '102', state: 'done' }),
  )
  expect(asked.toSorted()).toEqual(['103', '103', 'first', 'first'])
})

it('keeps what it has when a page does not come, and can be asked again', async () => {
  const { fail } = openLog(6)
  const { result, ids, loadMore } = await openList()
  fail(true)
  await loadMore()
  expect(result.current.error).toMatchObject({ message: 'Network Error' })
  expect(ids()).toHaveLength(3)
  fail(false)
  await loadMore()
  expect(result.current.error).toBeUndefined()
  expect(ids()).toHaveLength(5)
})

it('begins anew when it is told to', async () => {
  openLog(6)
  const { result, ids, loadMore } = await openList()
  await loadMore()
  act(() => result.current.reload())
  expect(ids()).toEqual(['105', '104', '103'])
  await waitFor(() => expect(result.current.isValidating).toBe(false))
})
