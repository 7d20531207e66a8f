import type { FlatConfig } from '../../shared/devices/configTree'
import {
  isPortalSetting,
  flattenPortal,
  displayPrefix,
  notesPrefix,
} from '../../shared/ledger/portalSettings'
import type { getSettingsAt as contract, SettingTurn } from '../../shared/ledger/settingTurns'
import { maskSecrets } from '../../shared/settings/secrets'
import type { DeviceId } from '../../shared/core/ids'
import { DisplayEntry } from '../../shared/display/displaySettings'
import { DeviceNotes } from '../../shared/settings/deviceSettings'
import type { Serve } from '../core/http/serve'
import type { ConfigStore } from '../settings/configStore'
import { type DeviceStore, deviceItem } from '../devices/deviceStore'
import { firstIdAt } from '../core/newId'
import { afterAll, type ReadTurns } from './ledgerTurns'
import type { LedgerReader, LedgerRow } from './ledgerStore'

const pageSize = 100
/** Two thousand saves of one device. */
const maxPages = 20

interface WholeLedger {
  readonly turns: readonly SettingTurn[]
  /** The first change that was read, epoch seconds. */
  readonly knownSinceTs: number | undefined
  /** There are older ones. */
  readonly isPartial: boolean
}

/** The turns of a device, as far back as two thousand saves. */
export const openReadWholeLedger =
  (ledger: LedgerReader, readTurns: ReadTurns) =>
  async (deviceid: DeviceId): Promise<WholeLedger> => {
    const rows: LedgerRow[] = []
    let isMore = true
    for (let page = 0; page < maxPages && isMore; page += 1) {
      const span = { from: firstIdAt(0), to: afterAll }
      const read = await ledger.newest(deviceid, span, pageSize, rows.at(-1)?.sk)
      rows.push(...read.rows)
      isMore = read.more
    }
    return { turns: await readTurns(deviceid, rows), knownSinceTs: rows.at(-1)?.ts, isPartial: isMore }
  }

export type ReadWholeLedger = ReturnType<typeof openReadWholeLedger>

type Json = FlatConfig[string]

/** A change of what the device has: what it reported of itself, or what it confirmed, at the time of that. */
interface Effect {
  atTs: number
  /** Saves that take effect at once count in their order. */
  id: string
  key: string
  before: Json | undefined
  after: Json | undefined
  /** Of a secret, and of what was too large, no value is kept. */
  isKept: boolean
}

const effectOf = (turn: SettingTurn): Effect[] => {
  if (turn.outcome !== 'confirmed' && turn.outcome !== 'reported') return []
  const { id, key, from, to, isSecret, ts, outcomeTs = ts } = turn
  return [{ atTs: outcomeTs, id, key, before: from, after: to, isKept: !isSecret && to !== undefined }]
}

const inOrder = (a: Effect, b: Effect): number => a.atTs - b.atTs || (a.id < b.id ? -1 : 1)

/** Whether a change is one of what is known of now as well: the state before it can then be had. */
export const isFolded = ({ key }: Pick<SettingTurn, 'key'>): boolean =>
  !isPortalSetting(key) || key.startsWith(displayPrefix) || key.startsWith(notesPrefix)

/** The settings that took another value after one moment and by another. */
export const touchedBetween = (
  turns: readonly SettingTurn[],
  afterTs: number,
  byTs: number,
): ReadonlySet<string> =>
  new Set(
    turns
      .flatMap(effectOf)
      .filter(({ atTs }) => atTs > afterTs && atTs <= byTs)
      .map(({ key }) => key),
  )

/** The effects of turns by their settings, oldest first. */
const effectsByKey = (turns: readonly SettingTurn[]): Map<string, Effect[]> => {
  const byKey = new Map<string, Effect[]>()
  for (const effect of turns.flatMap(effectOf).sort(inOrder)) {
    const known = byKey.get(effect.key)
    if (known === undefined) byKey.set(effect.key, [effect])
    else known.push(effect)
  }
  return byKey
}

/**
 * What a device had at a moment: of each setting what its last change by then made it, else what it was before its first
 * change since, else what it is now.
 * @param now what the device has now
 * @param turns all that are known, in any order
 * @returns the settings, and those of which a change is all that is known
 */
export const settingsAt = (
  now: FlatConfig,
  turns: readonly SettingTurn[],
  atTs: number,
): { settings: FlatConfig; unknown: string[] } => {
  const settings = new Map(Object.entries(now))
  const unknown: string[] = []
  for (const [key, effects] of effectsByKey(turns.filter(isFolded))) {
    const last = effects.filter((effect) => effect.atTs <= atTs).at(-1)
    const next = effects.find((effect) => effect.atTs > atTs)
    if (next === undefined) continue
    if (!next.isKept || last?.isKept === false) {
      unknown.push(key)
      settings.delete(key)
      continue
    }
    const value = last === undefined ? next.before : last.after
    // The portal notes `null` for what was not set.
    if (value === undefined || (value === null && isPortalSetting(key))) settings.delete(key)
    else settings.set(key, value)
  }
  return { settings: Object.fromEntries(settings), unknown: unknown.sort() }
}

type PortalSource = Pick<DeviceStore, 'display' | 'item'>

/** How the cards of a device are shown now, and its notes, as flat settings. */
export const portalNow = async (
  devices: PortalSource,
  deviceid: DeviceId,
  parts: { notes: boolean },
): Promise<FlatConfig> => {
  const [display, noted] = await Promise.all([
    devices.display(deviceid),
    parts.notes ? devices.item(deviceid, deviceItem.notes) : undefined,
  ])
  const entries = display.map(({ key, entry }) => [key, DisplayEntry.safeParse(entry).data ?? {}] as const)
  return flattenPortal(Object.fromEntries(entries), DeviceNotes.safeParse(noted?.notes).data)
}

const split = (settings: FlatConfig): [portal: FlatConfig, device: FlatConfig] => {
  const entries = Object.entries(settings)
  return [
    Object.fromEntries(entries.filter(([key]) => isPortalSetting(key))),
    Object.fromEntries(entries.filter(([key]) => !isPortalSetting(key))),
  ]
}

/** What a device had at a moment: what it has now, taken back through the turns since. */
export const getSettingsAt =
  (
    configs: Pick<ConfigStore, 'reported'>,
    devices: PortalSource,
    readLedger: ReadWholeLedger,
  ): Serve<typeof contract> =>
  async ({ deviceid, time }) => {
    const [reported, portal, { turns, knownSinceTs, isPartial }] = await Promise.all([
      configs.reported(deviceid),
      portalNow(devices, deviceid, { notes: true }),
      readLedger(deviceid),
    ])
    const then = settingsAt({ ...reported.flat, ...portal }, turns, time)
    const [ofPortal, ofDevice] = split(then.settings)
    return {
      settings: maskSecrets(ofDevice),
      portal: ofPortal,
      unknown: then.unknown,
      ...(knownSinceTs === undefined ? {} : { knownSinceTs }),
      isPartial,
    }
  }
