import { dayMs } from '../../../shared/core/time'
import { keptOf } from './keptOf'

/** A cache of the browser, as far as it is used. */
export type Store = Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>

interface Seen {
  body: unknown
  /** When the portal said so, epoch milliseconds. */
  seenMs: number
}

export interface Answers {
  /** Keeps what may be kept of an answer that came to this account. */
  keep: (address: string, body: unknown, of: { account: string; seenMs: number }) => Promise<void>
  /** What was seen last at this address by this account; whatever another one left is gone then. */
  find: (address: string, account: string) => Promise<Seen | undefined>
  /** Forgets what was refused, and all else of the same device or group. */
  drop: (address: string) => Promise<void>
}

const maxAgeMs = dayMs
/** Devices that were looked at last; of each all that its page shows. */
const maxDevices = 20
/** Beside those of devices. */
const maxAnswers = 40
const maxLength = 500_000
const accountHeader = 'x-account'
const timeHeader = 'x-seen-ms'

/** `/api/device/TRUCK0001/` of any address below it; an address of nothing in particular stands for itself. */
const thingOf = (address: string): string =>
  /^\/[^/]+\/(?:device|group)\/[^/?]+/.exec(address)?.[0] ?? address

const addressOf = ({ url }: Request): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

const isOf = (address: string, thing: string): boolean =>
  address === thing || address.startsWith(`${thing}/`) || address.startsWith(`${thing}?`)

const ownerOf = async (store: Store, request: Request): Promise<string | null | undefined> =>
  (await store.match(request))?.headers.get(accountHeader)

const dropWhere = async (store: Store, isMeant: (request: Request) => boolean): Promise<void> => {
  for (const request of await store.keys()) if (isMeant(request)) await store.delete(request)
}

/** What leaves of answers, those first that were seen longest ago: of devices beyond the last ones, and of all else. */
const excessOf = (addresses: readonly string[]): string[] => {
  const lastFirst = [...addresses].reverse()
  const deviceOf = (address: string) => /^\/[^/]+\/device\/[^/?]+/.exec(address)?.[0]
  const devices = new Set<string>()
  for (const device of lastFirst.map(deviceOf)) if (device !== undefined) devices.add(device)
  const kept = new Set([...devices].slice(0, maxDevices))
  const others = lastFirst.filter((address) => deviceOf(address) === undefined)
  const leaving = new Set(others.slice(maxAnswers))
  return addresses.filter((address) => {
    const device = deviceOf(address)
    return device === undefined ? leaving.has(address) : !kept.has(device)
  })
}

/** The last answers that pages of one account showed, for the time without a connection: a few, for a day at most. */
export const openAnswers = (open: () => Promise<Store>, nowMs: () => number): Answers => {
  const steps = {
    keep: async (address, body, { account, seenMs }) => {
      const kept = keptOf(address, body)
      const text = kept === undefined ? undefined : JSON.stringify(kept)
      if (text === undefined || text.length > maxLength) return
      const store = await open()
      const [first] = await store.keys()
      const owner = first === undefined ? account : await ownerOf(store, first)
      if (owner !== account) await dropWhere(store, () => true)
      const headers = { [accountHeader]: account, [timeHeader]: String(seenMs) }
      await store.put(address, new Response(text, { headers }))
      const left = excessOf((await store.keys()).map(addressOf))
      for (const longestAgo of left) await store.delete(longestAgo)
    },
    find: async (address, account) => {
      const store = await open()
      const kept = await store.match(address)
      if (kept === undefined) return undefined
      if (kept.headers.get(accountHeader) !== account) {
        await dropWhere(store, () => true)
        return undefined
      }
      const seenMs = Number(kept.headers.get(timeHeader))
      const ageMs = nowMs() - seenMs
      if (ageMs >= 0 && ageMs < maxAgeMs) return { body: (await kept.json()) as unknown, seenMs }
      await store.delete(address)
      return undefined
    },
    drop: async (address) => {
      const thing = thingOf(address)
      await dropWhere(await open(), (request) => isOf(addressOf(request), thing))
    },
  } satisfies Answers

  // One after the other: what was refused must not be put back by an answer that came before.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn =
    <In extends unknown[], Out>(step: (...input: In) => Promise<Out>) =>
    (...input: In): Promise<Out> => {
      const turn = last.then(() => step(...input))
      last = turn.catch(() => undefined)
      return turn
    }
  return { keep: inTurn(steps.keep), find: inTurn(steps.find), drop: inTurn(steps.drop) }
}
