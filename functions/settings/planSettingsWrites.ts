import * as z from 'zod/mini'
import { Problem } from '../../shared/core/problem'
import { exceededBy, ownCardTypeOf, tooManyCards, type OwnCardType } from '../../shared/display/ownCards'
import { alertLists } from '../../shared/alerts/alertSettings'
import { type BasedOn, changedMeanwhile, notesPart, type Revisions } from '../../shared/settings/deviceConfig'
import type { DeviceId } from '../../shared/core/ids'
import { type DeviceStore, deviceItem } from '../devices/deviceStore'
import { deleteItem, putIfVersion, putItem, type TransactItem } from '../core/store/storeWrites'
import { revisionOf } from '../core/store/revisionOf'
import type { SettingsChange } from './SettingsChange'

const Drawn = z.partial(
  z.object({ widget: z.unknown(), chart: z.unknown() } satisfies Record<OwnCardType, z.ZodMiniType>),
)

/** What a person drew for a card; undefined for every other entry of the display settings. */
const drawingOf = (key: string, entry: unknown): unknown => {
  const type = ownCardTypeOf(key)
  return type === undefined ? undefined : Drawn.safeParse(entry).data?.[type]
}

/** The revisions of the asset notes and of every card that a person drew, as they are stored. */
export const settingsRevisions = (
  notes: unknown,
  display: readonly { key: string; entry: unknown }[],
): Revisions => {
  const drawn = display.flatMap(({ key, entry }) => {
    const drawing = drawingOf(key, entry)
    return drawing === undefined ? [] : [[key, revisionOf(drawing)] as const]
  })
  return { ...Object.fromEntries(drawn), [notesPart]: revisionOf(notes ?? {}) }
}

const nameOf = (part: string): string =>
  part === notesPart ? 'the asset notes' : `this ${ownCardTypeOf(part) ?? 'card'}`

/**
 * What is there already may be asked for again: the answer to the first time may have been lost.
 * @throws Problem `conflict` for a part that is neither what a change was made from nor what it would make of it
 */
export const refuseChangedMeanwhile = (basedOn: BasedOn, present: Revisions, wanted: Revisions): void => {
  for (const [part, before] of Object.entries(basedOn)) {
    const now = present[part]
    if ((now ?? null) === before || now === wanted[part]) continue
    throw new Problem('conflict', `Somebody else changed ${nameOf(part)} meanwhile. Please load it again.`, {
      resultCode: changedMeanwhile,
    })
  }
}

/** All display settings travel in one answer, twice, and a Lambda's answer may have 6 MB. */
const maxDisplayBytes = 1_500_000

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** @throws Problem `tooLarge` when a change would make the display settings of a device more than a page can load */
const refuseLargeDisplay = (
  stored: Awaited<ReturnType<DeviceStore['display']>>,
  display: NonNullable<SettingsChange['display']>,
): void => {
  const after = new Map(stored.map(({ key, entry }) => [key, entry]))
  for (const [key, entry] of Object.entries(display)) {
    if (entry === null) after.delete(key)
    else after.set(key, entry)
  }
  // What only makes them less is always welcome.
  const isMore = Object.values(display).some((entry) => entry !== null)
  if (!isMore || bytesOf([...after]) <= maxDisplayBytes) return
  throw new Problem('tooLarge', 'The display settings of a device can have at most 1.5 MB in total.')
}

type Stored = Awaited<ReturnType<DeviceStore['display']>>

const versionOf = (item: Record<string, unknown> | undefined): number =>
  typeof item?.version === 'number' ? item.version : 0

/** Cards that a person drew are counted and worked on for a while, as the notes are: they need a look before. */
const needsLook = ({ display = {}, notes }: SettingsChange): boolean =>
  notes !== undefined || Object.keys(display).some((key) => ownCardTypeOf(key) !== undefined)

/** Lists of addresses are looked at with the settings of alerts. */
const withoutLists = (basedOn: BasedOn): BasedOn =>
  Object.fromEntries(Object.entries(basedOn).filter(([part]) => !alertLists.some((list) => list === part)))

/** An entry that says nothing of the drawing leaves it as it stands. */
const keepDrawing = (key: string, entry: object, stored: Stored): object => {
  const type = ownCardTypeOf(key)
  const drawing = drawingOf(key, stored.find((row) => row.key === key)?.entry)
  return type === undefined || drawing === undefined ? entry : { [type]: drawing, ...entry }
}

/**
 * The writes of a change of notes and display settings. They hold only while no other person changes the notes or a drawn
 * card: plan afresh when they are lost.
 * @throws Problem `invalid` beyond the number of widgets or charts that a device may have, `tooLarge` beyond what a page
 * can load, `conflict` when the change was made from what is no longer there
 */
export const planSettingsWrites =
  (devices: Pick<DeviceStore, 'display' | 'item'>, TableName: string) =>
  async (deviceid: DeviceId, change: SettingsChange): Promise<TransactItem[]> => {
    const { display = {}, notes, basedOn = {} } = change
    const put = (sk: string, fields: object) => putItem(TableName, { deviceid, sk, ...fields })
    const writes = (stored: Stored): TransactItem[] => [
      ...Object.entries(display).map(([key, entry]) => {
        const sk = deviceItem.display(key)
        return entry === null
          ? deleteItem(TableName, { deviceid, sk })
          : put(sk, { entry: keepDrawing(key, entry, stored) })
      }),
      ...(notes === undefined ? [] : [put(deviceItem.notes, { notes })]),
    ]
    if (!needsLook(change)) {
      refuseLargeDisplay(await devices.display(deviceid), display)
      return writes([])
    }

    // The version first: what changes between these reads then changes it before the writes arrive.
    const version = versionOf(await devices.item(deviceid, deviceItem.version))
    const [noted, stored] = await Promise.all([
      devices.item(deviceid, deviceItem.notes),
      devices.display(deviceid),
    ])
    const wanted = Object.entries(display).map(([key, entry]) => ({ key, entry }))
    refuseLargeDisplay(stored, display)
    refuseChangedMeanwhile(
      withoutLists(basedOn),
      settingsRevisions(noted?.notes, stored),
      settingsRevisions(notes ?? noted?.notes, wanted),
    )
    const exceeded = exceededBy(
      stored.map(({ key }) => key),
      display,
    )
    if (exceeded !== undefined) throw new Problem('invalid', tooManyCards(exceeded))
    const mark = putIfVersion(TableName, { deviceid, sk: deviceItem.version }, {}, version)
    return [...writes(stored), mark]
  }
