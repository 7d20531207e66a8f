import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { type Endpoint, type OutputOf, type RequestOf, addressOf } from '../../../../shared/core/endpoint'
import { onAskAgain } from './askAgain'
import { callEndpoint } from './callEndpoint'
import { type PageList, firstOnly, itemsOf, nextCursor, withFirst, withNext, withPage } from './pageList'
import { type ReadOptions, useEndpoint } from './useEndpoint'

/** Takes `pageStartKey` and gives `lastEvaluatedKey` while there is more. */
type PagedEndpoint = Endpoint<
  string,
  z.ZodMiniObject,
  z.ZodMiniType<{ lastEvaluatedKey?: string | undefined }>
>

interface Options<E extends PagedEndpoint, T> extends ReadOptions<E> {
  /** The entries of a page; must be a constant. */
  entriesOf: (page: OutputOf<E>) => readonly T[]
  /** Must be a constant. */
  idOf: (entry: T) => string
  /** What is asked differently of the later pages: how long they are. */
  more?: Partial<RequestOf<E>>
}

/** What was read so far of the list with this address. */
interface Known<E extends Endpoint, T> {
  readonly address: string | undefined
  readonly first?: OutputOf<E>
  readonly list?: PageList<T>
  readonly isLoadingMore?: boolean
  readonly moreError?: unknown
}

/**
 * A list that is read page by page. The first page alone is asked again and again; `loadMore` asks for the next one,
 * once. After a change (`askAgain`) the later pages are asked again, too.
 */
export const usePages = <E extends PagedEndpoint, T>(
  endpoint: E,
  request: RequestOf<E> | undefined,
  { entriesOf, idOf, more, ...options }: Options<E, T>,
) => {
  const { data, error, isValidating, mutate } = useEndpoint(endpoint, request, options)
  const address = request === undefined ? undefined : addressOf(endpoint, request)
  const pageOf = (page: OutputOf<E>) => ({ items: entriesOf(page), next: page.lastEvaluatedKey })

  const [kept, setKept] = useState<Known<E, T>>({ address })
  const known = kept.address === address ? kept : { address }
  if (known !== kept || (data !== undefined && data !== known.first)) {
    const read = data === undefined ? {} : { first: data, list: withFirst(known.list, pageOf(data), idOf) }
    setKept({ ...known, ...read })
  }
  const { list, isLoadingMore = false, moreError } = known

  /** Changes what is known of this list, unless another one is looked at by then. */
  const change = (make: (now: Known<E, T>) => Known<E, T>) =>
    setKept((now) => (now.address === address ? make(now) : now))
  const changeList = (make: (list: PageList<T>) => PageList<T>) =>
    change((now) => (now.list === undefined ? now : { ...now, list: make(now.list) }))
  const ask = async (cursor: string) =>
    pageOf(await callEndpoint(endpoint, { ...request, ...more, pageStartKey: cursor } as RequestOf<E>))

  const cursor = list === undefined ? undefined : nextCursor(list)
  const asking = useRef<string>(undefined)
  const loadMore = async () => {
    if (cursor === undefined || asking.current === `${address} ${cursor}`) return
    asking.current = `${address} ${cursor}`
    change(({ moreError: _read, ...now }) => ({ ...now, isLoadingMore: true }))
    changeList((now) => ({ ...now, isHeld: true }))
    try {
      const page = await ask(cursor)
      changeList((now) => withNext(now, cursor, page))
      change((now) => ({ ...now, isLoadingMore: false }))
    } catch (problem) {
      change((now) => ({ ...now, isLoadingMore: false, moreError: problem }))
    }
    asking.current = undefined
  }

  const askLaterAgain = useEffectEvent(async () => {
    for (const { cursor: at } of list?.later ?? []) {
      const page = await ask(at)
      changeList((now) => withPage(now, at, page))
    }
  })
  useEffect(
    () =>
      onAskAgain((reads) => {
        if (address === undefined || !reads.some((isMeant) => isMeant(address))) return
        askLaterAgain().catch((problem: unknown) => console.warn('A page was not read again.', problem))
      }),
    [address],
  )

  const reload = () => {
    change((now) => (now.first === undefined ? now : { ...now, list: firstOnly(pageOf(now.first)) }))
    void mutate()
  }

  return {
    entries: useMemo(() => (list === undefined ? undefined : itemsOf(list, idOf)), [list, idOf]),
    first: data,
    hasMore: cursor !== undefined,
    loadMore: () => void loadMore(),
    isLoadingMore,
    isValidating,
    error: moreError ?? (list === undefined ? error : undefined),
    /** Begins with the first page again, as it is now. */
    reload,
  }
}
