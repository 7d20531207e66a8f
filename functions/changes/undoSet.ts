import type { Conflict, Pace, SetKind } from '../../shared/changes/changeSet'
import type { getUndo, undoChangeSet } from '../../shared/changes/changeSets'
import type { DeviceId, GroupId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type FlatConfig } from '../../shared/devices/configTree'
import { isAnyVersion } from '../../shared/firmware/firmware'
import { type ServeOnce, keepNothing } from '../core/http/answerOnce'
import type { Serve } from '../core/http/serve'
import { lookBack } from './carrier'
import type { ChangeStore } from './changeStore'
import { cutOffWord, cutsOff } from './subject'
import { type MakeParts, type NewSet, startSet } from './makeSet'
import { type UndoRow, type Undoable, readUndoable } from './undoable'

/** Who gave a setting its value, and when. */
export type WhoChanged = (deviceid: DeviceId, key: string) => Promise<{ by?: string; ts: number } | undefined>

export interface UndoParts extends MakeParts {
  bulks: ChangeStore
  whoChanged: WhoChanged
}

type Json = FlatConfig[string]

interface Look {
  row: UndoRow
  name: string
  restore: FlatConfig
  conflicts: Conflict[]
}

/** What a change made of a value: of firmware that was asked for as the newest, the version that a device runs since. */
const valueInForce = (kind: SetKind, ours: Json | undefined, now: Json | undefined): Json | undefined =>
  kind === 'firmware' && typeof ours === 'string' && isAnyVersion(ours) ? now : ours

/** What of a change is still in force on a device, and what is not. */
const look = async (parts: UndoParts, kind: SetKind, row: UndoRow): Promise<Look> => {
  const { devices, subjects, whoChanged } = parts
  const subject = subjects[kind]
  const { deviceid, before, patch } = row
  const record = (await devices.many([deviceid])).get(deviceid)?.record
  const now = record === undefined ? {} : await subject.current(record)
  const restore: FlatConfig = {}
  const conflicts: Conflict[] = []
  for (const key of Object.keys(patch)) {
    const isSecret = subject.isSecret(key)
    const ours = valueInForce(kind, patch[key], now[key])
    const does = lookBack({ key, ours, before: before[key], now: now[key], isSecret })
    if (does === 'already') continue
    if (does === 'restore') {
      restore[key] = before[key] ?? null
      continue
    }
    const who = does.now === undefined ? undefined : await whoChanged(deviceid, key)
    conflicts.push({
      ...does,
      ...(who?.by === undefined ? {} : { nowBy: who.by }),
      ...(who === undefined ? {} : { nowTs: who.ts }),
    })
  }
  return { row, name: record?.name ?? '', restore, conflicts }
}

const lookAll = async (parts: UndoParts, asked: { groupid: GroupId; changeid: string }) => {
  const taken = await readUndoable(parts, asked, parts.now())
  const held = await parts.readHeld(taken.groupid)
  const rows = taken.rows.filter(({ deviceid }) => held.has(deviceid))
  return { taken, looks: await Promise.all(rows.map((row) => look(parts, taken.kind, row))) }
}

const isRestored = ({ restore }: Look): boolean => Object.keys(restore).length > 0

export const readUndo =
  (parts: UndoParts): Serve<typeof getUndo> =>
  async (asked) => {
    const { looks } = await lookAll(parts, asked)
    const nameOf = ({ row: { deviceid }, name }: Look) => ({ deviceid, name })
    return {
      restored: looks.filter(isRestored).map((each) => ({ ...nameOf(each), values: each.restore })),
      conflicts: looks
        .filter(({ conflicts }) => conflicts.length > 0)
        .map((each) => ({ ...nameOf(each), conflicts: each.conflicts })),
      skipped: looks
        .filter((each) => !isRestored(each) && each.conflicts.length === 0)
        .map((each) => ({ ...nameOf(each), why: 'It has what it had before.' })),
    }
  }

/** One wave: what was there before is known to work. */
const undoPace: Pace = {
  wavePercents: [100],
  canarySize: 0,
  gate: { maxFailedPercent: 50, minDecided: 10 },
  soakSeconds: 0,
  reports: 0,
  silentAfter: 3,
}

const rowsOf = (looks: readonly Look[], nowMs: number): NewSet['rows'] =>
  looks.map((each): NewSet['rows'][number] => {
    const { deviceid, zone } = each.row
    const shared = { deviceid, wave: 0, stateMs: nowMs, everyMs: 0, ...(zone === undefined ? {} : { zone }) }
    const conflicts = each.conflicts.length === 0 ? {} : { conflicts: each.conflicts }
    if (isRestored(each)) {
      const { patch } = each.row
      const keys = Object.keys(each.restore)
      // What it has by now: the undo looks whether it still has, and can itself be undone.
      const before = Object.fromEntries(keys.map((key) => [key, patch[key] ?? null]))
      return { ...shared, ...conflicts, state: 'waiting', patch: each.restore, before }
    }
    return each.conflicts.length > 0
      ? { ...shared, ...conflicts, state: 'conflict', note: 'Its settings have been changed since.' }
      : { ...shared, state: 'skipped', note: 'It has what it had before.' }
  })

/** Scripts that are given back, and those that they take the place of: an undo may be undone. */
const contentsOf = async (
  { contents }: UndoParts,
  { changeid, kind }: Undoable,
  rows: NewSet['rows'],
): Promise<Buffer[]> => {
  if (kind !== 'script') return []
  const prints = rows.flatMap(({ patch = {}, before = {} }) => [
    ...Object.values(patch),
    ...Object.values(before),
  ])
  const found: Buffer[] = []
  for (const print of new Set(prints)) {
    const content = typeof print === 'string' ? await contents.read(changeid, print) : undefined
    if (content !== undefined) found.push(content)
  }
  return found
}

/** Takes a set back by one of its own, device for device. */
export const undoSet =
  (parts: UndoParts): ServeOnce<typeof undoChangeSet> =>
  async ({ word, ...asked }, caller, keep = keepNothing) => {
    const { store, now } = parts
    const { taken, looks } = await lookAll(parts, asked)
    const { groupid, changeid: undoOf, kind, state, text, patch } = taken
    const keys = [...taken.keys]
    if (state === 'running' || state === 'preparing') {
      const why = 'The change set is running. Pause or abort it first, or wait until it was sent.'
      throw new Problem('conflict', why, { field: 'changeid' })
    }
    if (taken.undoneBy !== undefined) {
      const before = await store.head(taken.undoneBy)
      if (before !== undefined && before.state !== 'aborted')
        throw new Problem('conflict', 'The change set is being undone already.', { field: 'changeid' })
    }
    const restored = looks.filter(isRestored).length
    const conflicts = looks.filter((each) => each.conflicts.length > 0).length
    if (restored === 0) {
      const why = 'There is nothing to undo: no device has a value of this change set any more.'
      throw new Problem('conflict', why, { field: 'changeid' })
    }
    const isCutting = cutsOff(kind, keys)
    if (isCutting && word?.trim() !== cutOffWord) {
      const why = `These settings can cut devices off. To undo them, type ${cutOffWord}.`
      throw new Problem('invalid', why, { field: 'word' })
    }
    const rows = rowsOf(looks, now())
    const made: NewSet = {
      ...{ groupid, kind, keys, patch, undoOf },
      ...{ text: `Undo: ${text}`, pace: undoPace, hasCanary: false, allowUnknownKeys: true },
      waves: [{ name: 'Wave 1', deviceids: looks.map(({ row }) => row.deviceid) }],
      rows,
      contents: await contentsOf(parts, taken, rows),
    }
    const changeid = await startSet(parts, made, caller, async (id) => [
      ...(await taken.undoneWrites(id)),
      ...(await keep({ changeid: id, restored, conflicts })),
    ])
    return { changeid, restored, conflicts }
  }
