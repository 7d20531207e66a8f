import { createHash } from 'node:crypto'
import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type Clock, secondMs } from '../../shared/core/time'
import type { getGroupValues as contract } from '../../shared/groupvalues/groupValues'
import type { AccessStore } from '../access/accessStore'
import { countFitting, maxAnswerBytes } from '../core/countFitting'
import type { Serve } from '../core/serve'
import type { ContactBoard } from '../devices/contactBoard'
import type { DeviceStore } from '../devices/deviceStore'
import type { GroupStore } from '../groups/groupStore'
import { devicesIn } from '../groups/readGroups'
import { pageOfDevices } from './pageOfDevices'
import { readableLinks } from './readableLinks'
import { type Shown, shownOf } from './shownOf'

/** What was noted may be seen a moment later, and two clocks differ a little. */
const overlapMs = 5 * secondMs
const hashLength = 12

const hashOf = (deviceids: readonly DeviceId[]): string =>
  createHash('sha256').update(deviceids.join('')).digest('base64url').slice(0, hashLength)

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
  async ({ groupid, keys = [], afterDevice, since }) => {
    const asOfMs = now()
    const group = await groups.read(groupid)
    if (group === undefined) throw new Problem('notFound')
    const [all, heard] = await Promise.all([
      devicesIn(access, group),
      since === undefined ? undefined : board.since(since - overlapMs),
    ])
    const news = heard === undefined ? all : all.filter((deviceid) => heard.has(deviceid))
    const { page: asked, more: next } = pageOfDevices(news, afterDevice)
    const { links, isReadable } = await readableLinks(devices, asked, asOfMs)
    const shown = asked.map((deviceid) => shownOf(links.get(deviceid), keys, isReadable(deviceid)))
    const page = asked.slice(0, fittingOf(asked, shown))
    const last = page.length < asked.length ? page.at(-1) : undefined
    const more = last === undefined ? next : { lastEvaluatedDevice: last }
    return {
      asOfMs,
      isWhole: heard === undefined,
      members: hashOf(all),
      deviceids: page,
      lastContactMs: page.map((deviceid) => links.get(deviceid)?.lastContactMs ?? null),
      intervalSeconds: page.map((deviceid) => links.get(deviceid)?.intervalSeconds ?? 0),
      ts: page.map((_, i) => shown[i]?.ts ?? null),
      values: Object.fromEntries(
        keys.map((key, at) => [key, page.map((_, i) => shown[i]?.values[at] ?? null)] as const),
      ),
      events: Object.fromEntries(
        page.flatMap((deviceid, i) => {
          const lasting = shown[i]?.events ?? []
          return lasting.length === 0 ? [] : [[deviceid, lasting] as const]
        }),
      ),
      ...more,
    }
  }
