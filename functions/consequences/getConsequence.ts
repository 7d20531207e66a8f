import { Problem } from '../../shared/core/problem'
import { type Clock, dayMs, secondMs } from '../../shared/core/time'
import type {
  getChangesMade as changesContract,
  getConsequence as contract,
  Change,
  ChangedPart,
} from '../../shared/consequences/consequence'
import type { DeviceId } from '../../shared/core/ids'
import { comparedDays } from '../../shared/consequences/effectOf'
import { isPortalSetting } from '../../shared/ledger/portalSettings'
import type { SettingTurn } from '../../shared/ledger/settingTurns'
import { scriptFileName } from '../../shared/scripts/scanScript'
import type { Serve } from '../core/http/serve'
import { readingRightsOf } from '../data/askedWindow'
import type { DeviceStore } from '../devices/deviceStore'
import type { CommandStore, StoredCommand } from '../commands/commandStore'
import type { ReadWholeLedger } from '../ledger/settingsAt'
import { figuresOf, type openReadDays } from './dayFigures'

/** What took effect within so long after another is a part of the same change. */
const togetherMs = 3_600_000
const spanMs = comparedDays * dayMs
const maxCommands = 200
const maxChanges = 50

type Part = ChangedPart & { atMs: number }

/** Settings that took effect; those of the portal itself change nothing on the device. */
const partsOfTurns = (turns: readonly SettingTurn[]): Part[] =>
  turns
    .filter(
      ({ key, outcome }) => (outcome === 'confirmed' || outcome === 'reported') && !isPortalSetting(key),
    )
    .map(({ key, from, to, by, ts, outcomeTs = ts }) => ({
      kind: 'setting',
      key,
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      ...(by === undefined ? {} : { by: by.name === '' ? by.email : by.name }),
      atMs: Math.round(outcomeTs * secondMs),
    }))

const argumentOf = ({ args }: StoredCommand, name: string): unknown =>
  (JSON.parse(args) as Record<string, unknown>)[name]

/** Firmware and scripts that the device took. */
const partsOfCommand = (command: StoredCommand): Part[] => {
  const { method, status, completeMs: atMs, requestedBy: by, firmwareBefore } = command
  if (status !== 'complete' || atMs === undefined) return []
  if (method === 'OTA.Update') {
    const from = firmwareBefore === undefined ? {} : { from: firmwareBefore }
    return [{ kind: 'firmware', ...from, to: String(argumentOf(command, 'firmware')), by, atMs }]
  }
  const isScript = method === 'FS.Put' && argumentOf(command, 'filename') === scriptFileName
  return isScript ? [{ kind: 'script', by, atMs }] : []
}

/** A save that is confirmed by a report and then by an answer is one change of the setting: the first one counts. */
const withoutRepeats = (parts: readonly Part[]): Part[] => {
  const seen = new Set<string>()
  return parts.filter(({ key, to }) => {
    if (key === undefined) return true
    const name = JSON.stringify([key, to])
    const isNew = !seen.has(name)
    seen.add(name)
    return isNew
  })
}

/** Changes of what took effect, oldest first: what came within an hour of another is one. */
const changesOf = (parts: readonly Part[]): Change[] => {
  const clusters: Part[][] = []
  for (const part of [...parts].sort((a, b) => a.atMs - b.atMs)) {
    const last = clusters.at(-1)
    const lastMs = last?.at(-1)?.atMs
    if (last !== undefined && lastMs !== undefined && part.atMs - lastMs <= togetherMs) last.push(part)
    else clusters.push([part])
  }
  const starts = clusters.map(([first]) => first?.atMs ?? 0)
  return clusters.map((cluster, i) => {
    const startMs = starts[i] ?? 0
    const ts = Math.floor(startMs / secondMs)
    const near = starts.filter((other) => other !== startMs && Math.abs(other - startMs) < spanMs)
    return {
      ts,
      parts: withoutRepeats(cluster).map(({ atMs: _at, ...part }) => part),
      others: near.length,
      readyTs: ts + spanMs / secondMs,
    }
  })
}

/** Settings, firmware and scripts that took effect on a device, oldest first. */
export const openReadChanges =
  (readLedger: ReadWholeLedger, commands: Pick<CommandStore, 'newest'>) =>
  async (deviceid: DeviceId): Promise<Change[]> => {
    const [{ turns }, newest] = await Promise.all([
      readLedger(deviceid),
      commands.newest(deviceid, maxCommands),
    ])
    return changesOf([...partsOfTurns(turns), ...newest.commands.flatMap(partsOfCommand)])
  }

type ReadChanges = ReturnType<typeof openReadChanges>

export const getChangesMade =
  (readChanges: ReadChanges): Serve<typeof changesContract> =>
  async ({ deviceid }) => ({ changes: (await readChanges(deviceid)).slice(-maxChanges).reverse() })

/** Computed when it is asked for, from what is stored anyway: a message costs nothing more for it. */
export const getConsequence =
  (
    devices: Pick<DeviceStore, 'many'>,
    readChanges: ReadChanges,
    readDays: ReturnType<typeof openReadDays>,
    now: Clock,
  ): Serve<typeof contract> =>
  async ({ deviceid, changeTs }, caller) => {
    const [device, changes] = await Promise.all([devices.many([deviceid]), readChanges(deviceid)])
    const known = device.get(deviceid)
    const change = changes.find(({ ts }) => ts === changeTs)
    if (known === undefined) throw new Problem('notFound')
    if (change === undefined)
      throw new Problem('invalid', 'No change on record took effect at this time.', { field: 'changeTs' })
    if (change.readyTs * secondMs > now()) return { change, figures: [] }
    const rights = readingRightsOf(known.record, caller, now)
    // Of a plan that stores nothing no day is known.
    const oldestMs = rights.rawData ? now() - rights.retentionDays * dayMs : Infinity
    const { before, after } = await readDays(known, change.ts * secondMs, oldestMs)
    return { change, figures: figuresOf(before, after) }
  }
