import { createHash } from 'node:crypto'
import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type Clock, secondMs } from '../../shared/core/time'
import type { AssetFact, getGroupValues as contract } from '../../shared/groupvalues/groupValues'
import { tierOf } from '../../shared/plans/tierOf'
import type { AccessStore } from '../access/accessStore'
import { countFitting, maxAnswerBytes } from '../core/countFitting'
import type { Serve } from '../core/serve'
import type { ContactBoard } from '../devices/contactBoard'
import type { DeviceStore, RecordItem } from '../devices/deviceStore'
import type { GroupStore } from '../groups/groupStore'
import { devicesIn } from '../groups/readGroups'
import { pageOfDevices } from './pageOfDevices'
import { readableLinks } from './readableLinks'
import { type Shown, shownOf } from './shownOf'

/** What was noted may be seen a moment later, and two clocks differ a little. */
const overlapMs = 5 * secondMs
const hashLength = 12

/** Never below nothing: two clocks differ a little. */
const agoSeconds = (lastContactMs: number | undefined, asOfMs: number): number | null =>
  lastContactMs === undefined ? null : Math.max(0, Math.floor((asOfMs - lastContactMs) / secondMs))

const hashOf = (deviceids: readonly DeviceId[]): string =>
  createHash('sha256').update(deviceids.join('')).digest('base64url').slice(0, hashLength)

/** What is asked of the records of devices, in columns. */
const factsOf = (
  page: readonly DeviceId[],
  records: ReadonlyMap<DeviceId, RecordItem>,
  asked: readonly AssetFact[],
  nowMs: number,
): Partial<Record<AssetFact, string[]>> => {
  const read: Record<AssetFact, (record: RecordItem) => string> = {
    name: ({ name }) => name,
    type: ({ assetType = '' }) => assetType,
    model: ({ model }) => model,
    fw: ({ fw }) => fw,
    tier: (record) => tierOf({ ...record, nowMs }).name,
  }
  const known = page.flatMap((deviceid) => records.get(deviceid) ?? [])
  return Object.fromEntries(asked.map((fact) => [fact, known.map(read[fact])]))
}

/** As many of the devices as an answer can hold: keys may be long texts. */
const fittingOf = (page: readonly DeviceId[], shown: readonly Shown[]): number =>
  Math.max(
    1,
    countFitting(
      shown.map((each) => ({ bytes: Buffer.byteLength(JSON.stringify(each)) })),
      { maxRows: page.length, maxBytes: maxAnswerBytes },
    ),
  )

/**
 * `GET /group/{groupid}/values`. Who may see the group is decided once; `devices` may be read a moment old, since
 * nothing about rights is read there.
 */
export const getGroupValues =
  (
    access: AccessStore,
    groups: GroupStore,
    devices: Pick<DeviceStore, 'links' | 'records'>,
    board: ContactBoard,
    now: Clock,
  ): Serve<typeof contract> =>
  async ({ groupid, keys = [], facts = [], afterDevice, part, since }) => {
    const asOfMs = now()
    const group = await groups.read(groupid)
    if (group === undefined) throw new Problem('notFound')
    const [all, heard] = await Promise.all([
      devicesIn(access, group),
      since === undefined ? undefined : board.since(since - overlapMs),
    ])
    const news = heard === undefined ? all : all.filter((deviceid) => heard.has(deviceid))
    const { page: asked, ...next } = pageOfDevices(news, { afterDevice, part, keyCount: keys.length })
    const [{ links, isReadable }, records] = await Promise.all([
      readableLinks(devices, asked, asOfMs),
      facts.length === 0 ? undefined : devices.records(asked),
    ])
    // What is in the group and nowhere else has no name to be shown by.
    const known = records === undefined ? asked : asked.filter((deviceid) => records.has(deviceid))
    const shown = known.map((deviceid) => shownOf(links.get(deviceid), keys, isReadable(deviceid)))
    const page = known.slice(0, fittingOf(known, shown))
    const last = page.length < known.length ? page.at(-1) : undefined
    return {
      asOfMs,
      isWhole: heard === undefined,
      members: hashOf(all),
      deviceids: page,
      contactAgoSeconds: page.map((deviceid) => agoSeconds(links.get(deviceid)?.lastContactMs, asOfMs)),
      intervalSeconds: page.map((deviceid) => links.get(deviceid)?.intervalSeconds ?? 0),
      values: Object.fromEntries(
        keys.map((key, at) => [key, page.map((_, i) => shown[i]?.values[at] ?? null)] as const),
      ),
      facts: records === undefined ? {} : factsOf(page, records, facts, asOfMs),
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
