import { createHash } from 'node:crypto'
import type { InputOf, OutputOf } from '../../shared/core/endpoint'
import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type Clock, secondMs } from '../../shared/core/time'
import { type Value, getGroupValues as contract } from '../../shared/grouplive/groupValues'
import { liveKeys, questionOf } from '../../shared/grouplive/liveKeys'
import type { AccessStore } from '../access/accessStore'
import { countFitting, maxAnswerBytes } from '../core/countFitting'
import type { Serve } from '../core/http/serve'
import type { ContactBoard } from '../devices/contactBoard'
import type { DeviceStore } from '../devices/deviceStore'
import type { GroupStore } from '../groups/groupStore'
import { devicesIn } from '../groups/readGroups'
import type { ViewStore } from '../views/viewStore'
import { readFacts, type Shown, readShown } from './readShown'

/**
 * Columns of so many cells are some hundred kilobytes, far from the most that an answer may be. Each answer reads who is
 * in the group, so they are few: a group of ten thousand comes in two.
 */
const maxPageCells = 60_000
/** What every device takes besides the keys that were asked for. */
const fixedCells = 4

/** How many devices one answer holds for so many keys; a prefetch derives the number of pages from it. */
const pageDevices = (keyCount: number): number => Math.floor(maxPageCells / (keyCount + fixedCells))

interface Place {
  afterDevice?: DeviceId | undefined
  part?: number | undefined
  keyCount: number
}

const lastOf = (page: readonly DeviceId[], left: readonly DeviceId[]): DeviceId | undefined =>
  page.length < left.length ? page.at(-1) : undefined

/**
 * The next devices in the order of their ids, or those of a page by its number, and the last of them when there are
 * more; with the first page, behind which devices all further ones begin.
 */
const pageOfDevices = (deviceids: readonly DeviceId[], { afterDevice, part = 1, keyCount }: Place) => {
  const size = pageDevices(keyCount)
  const left =
    afterDevice === undefined
      ? deviceids.slice((part - 1) * size)
      : deviceids.filter((deviceid) => deviceid > afterDevice)
  const page = left.slice(0, size)
  const last = lastOf(page, left)
  if (last === undefined) return { page }
  const starts = left.filter((_, i) => i % size === size - 1 && i < left.length - 1)
  const isFirst = afterDevice === undefined && part === 1
  return { page, lastEvaluatedDevice: last, ...(isFirst ? { pageStarts: starts } : {}) }
}

/** What was noted may be seen a moment later, and two clocks differ a little. */
const overlapMs = 5 * secondMs
const hashLength = 12

/** Never below nothing: two clocks differ a little. */
const agoSeconds = (lastContactMs: number | undefined, asOfMs: number): number | null =>
  lastContactMs === undefined ? null : Math.max(0, Math.floor((asOfMs - lastContactMs) / secondMs))

const hashOf = (deviceids: readonly DeviceId[]): string =>
  createHash('sha256').update(deviceids.join('')).digest('base64url').slice(0, hashLength)

const longestNumber = 24

/** No less than what a value takes; texts differ in length, and all else is a number or shorter. */
const bytesOf = (value: Value): number =>
  typeof value === 'string' ? Buffer.byteLength(JSON.stringify(value)) : longestNumber

/** As many of the devices as an answer can hold: keys may be long texts. */
const fittingOf = (shown: readonly Shown[]): number => {
  const rows = shown.map(({ values, events }) => {
    const bytes = events.length === 0 ? 0 : Buffer.byteLength(JSON.stringify(events))
    return { bytes: values.reduce<number>((sum, value) => sum + bytesOf(value), bytes) }
  })
  return Math.max(1, countFitting(rows, { maxRows: rows.length, maxBytes: maxAnswerBytes }))
}

type Input = InputOf<typeof contract>
type Output = OutputOf<typeof contract>

/** The keys and facts that are asked for: by themselves, or by the widgets of a view, undefined where those show none. */
const askedIn = async (
  views: Pick<ViewStore, 'read'>,
  { groupid, keys, facts, viewid }: Input,
): Promise<Pick<Input, 'keys' | 'facts'> | undefined> => {
  if (viewid === undefined) return { keys, facts }
  if (keys !== undefined || facts !== undefined) {
    throw new Problem(
      'invalid',
      'View ID cannot be used with keys or facts: the view says which are asked for.',
      { field: 'viewid' },
    )
  }
  const view = await views.read(groupid, viewid)
  const needs = view && liveKeys(view.widgets)
  return needs && contract.input.parse({ groupid, ...questionOf(needs) })
}

const noneOf = (asOfMs: number): Output => ({
  ...{ asOfMs, isWhole: false, members: '', deviceids: [], contactAgoSeconds: [], intervalSeconds: [] },
  ...{ values: {}, facts: {}, events: {} },
})

/**
 * `GET /group/{groupid}/values`. Who may see the group is decided once; `devices` may be read a moment old, since
 * nothing about rights is read there.
 */
export const getGroupValues =
  (
    access: AccessStore,
    groups: GroupStore,
    devices: Pick<DeviceStore, 'readLinks' | 'readRecords'>,
    board: ContactBoard,
    now: Clock,
    views: Pick<ViewStore, 'read'>,
  ): Serve<typeof contract> =>
  async (input) => {
    const { groupid, afterDevice, part, since } = input
    const asOfMs = now()
    const [group, wanted] = await Promise.all([groups.read(groupid), askedIn(views, input)])
    if (group === undefined) throw new Problem('notFound')
    if (wanted === undefined) return noneOf(asOfMs)
    const { keys = [], facts = [] } = wanted
    const members = await devicesIn(access, group)
    const heard = since === undefined ? undefined : await board.since(since - overlapMs, members.length)
    const news = heard === undefined ? members : members.filter((deviceid) => heard.has(deviceid))
    const { page: asked, ...next } = pageOfDevices(news, { afterDevice, part, keyCount: keys.length })
    const [heardOf, factsOf] = await Promise.all([
      readShown(devices, asked, keys, asOfMs),
      facts.length === 0 ? undefined : readFacts(devices, asked, facts, asOfMs),
    ])
    // What is in the group and nowhere else has no name to be shown by.
    const known = factsOf === undefined ? asked : asked.filter((deviceid) => factsOf.has(deviceid))
    const nothing: Shown = { lastContactMs: undefined, intervalSeconds: 0, values: [], events: [] }
    const all = known.map((deviceid) => heardOf.get(deviceid) ?? nothing)
    const count = fittingOf(all)
    const [page, shown] = [known.slice(0, count), all.slice(0, count)]
    const last = page.length < known.length ? page.at(-1) : undefined
    return {
      asOfMs,
      isWhole: heard === undefined,
      members: hashOf(members),
      deviceids: page,
      contactAgoSeconds: shown.map(({ lastContactMs }) => agoSeconds(lastContactMs, asOfMs)),
      intervalSeconds: shown.map(({ intervalSeconds }) => intervalSeconds),
      values: Object.fromEntries(
        keys.map((key, at) => [key, shown.map(({ values }) => values[at] ?? null)] as const),
      ),
      facts:
        factsOf === undefined
          ? {}
          : Object.fromEntries(
              facts.map(
                (fact, at) => [fact, page.map((deviceid) => factsOf.get(deviceid)?.[at] ?? '')] as const,
              ),
            ),
      events: Object.fromEntries(
        page.flatMap((deviceid, i) => {
          const lasting = shown[i]?.events ?? []
          return lasting.length === 0 ? [] : [[deviceid, lasting] as const]
        }),
      ),
      ...next,
      ...(last === undefined ? {} : { lastEvaluatedDevice: last }),
    }
  }
