import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { countStates, type SetKind } from '../../shared/changes/changeSet'
import { type Clock, minuteMs } from '../../shared/core/time'
import type { RevokeCommand } from '../commands/finishCommand'
import type { CommandStore } from '../commands/commandStore'
import { chunk } from '../core/chunk'
import { setFields } from '../core/store/setFields'
import { type TransactItem, transactUntilDone, tryWrite, deleteItem } from '../core/store/storeWrites'
import { type WriteLog, thePortal } from '../serverlog/logEntry'
import type { Carry, Sent } from './carrier'
import { type Decision, decide, leastWaitMs } from './decide'
import { openNoteOnGroup, countDevices } from './setNotes'
import type { ReadHeld } from './subject'
import type { ReadMembers } from './readMembers'
import { type SetHead, type SetPlan, type SetRow, setKey } from './setItems'
import type { HeadChange, SetStore } from './setStore'

interface Parts {
  documents: DynamoDBDocumentClient
  /** Of changes. */
  TableName: string
  store: SetStore
  commands: Pick<CommandStore, 'read'>
  revoke: RevokeCommand
  readMembers: ReadMembers
  readHeld: ReadHeld
  carriers: Readonly<Record<SetKind, Carry>>
  /** Notifies who made a set that it stopped by itself. */
  notifyStop: (head: SetHead, plan: SetPlan) => Promise<void>
  writeLog: WriteLog
  /** Sets the worker off again once something is due. */
  lookAgain: (changeid: string, atMs: number) => Promise<void>
  newId: (nowMs: number) => string
  now: Clock
}

/** Devices that are sent to in one turn of the worker; the next turn follows at once. */
const sendsInTurn = 100
const sendsAtOnce = 8
/** Nothing but time decides between two looks; answers of devices are seen at the next. */
const [soonestMs, latestMs] = [5000, 10 * minuteMs]
const maxTurns = 20

/** Does what is due of one change set. */
export type WorkSet = (changeid: string) => Promise<void>

export const openWorkSet = (parts: Parts): WorkSet => {
  const { documents, TableName, store, commands, revoke, readMembers, carriers, writeLog, now } = parts
  const note = openNoteOnGroup(writeLog)

  /** Moves the head on, with what belongs to it; false when a person or another worker did meanwhile. */
  const move = (head: SetHead, change: HeadChange, also: readonly TransactItem[] = []): Promise<boolean> =>
    transactUntilDone(documents, async () => {
      const latest = await store.head(head.changeid)
      if (latest?.version !== head.version || latest.lease !== head.lease) return { items: [], result: false }
      return { items: [store.headWrite(head, change), ...also], result: true }
    })

  /** A set whose devices were never read to the end: it has not begun, and nothing of it is left. */
  const discard = async (head: SetHead): Promise<void> => {
    const { changeid, groupid, version } = head
    await transactUntilDone(documents, async () => {
      const latest = await store.head(changeid)
      if (latest?.state !== 'preparing') return { items: [], result: undefined }
      return {
        items: [
          deleteItem(TableName, setKey.head(changeid), { version }),
          deleteItem(TableName, setKey.plan(changeid)),
          deleteItem(TableName, setKey.ofGroup(groupid, changeid)),
        ],
        result: undefined,
      }
    })
  }

  /** Takes commands that were not handed over back from the queues; none of them goes out meanwhile. */
  const takeBack = async (head: SetHead, rows: readonly SetRow[]): Promise<void> => {
    for (const some of chunk(
      rows.filter(({ state }) => state === 'queued' || state === 'silent'),
      sendsAtOnce,
    )) {
      await Promise.all(
        some.map(async ({ deviceid, commandID = '' }) => {
          const command = await commands.read(deviceid, commandID)
          const reason = `The change set that it is part of is ${head.state}.`
          if (command?.status === 'queued') await revoke(command, reason, { returns: true })
        }),
      )
    }
    await move(head, {
      takesBack: false,
      dueMs: head.notifies || head.state === 'running' ? now() : null,
    })
  }

  const send = async (head: SetHead, plan: SetPlan, row: SetRow, isHeld: boolean): Promise<void> => {
    const { changeid } = head
    const outlook = isHeld ? await readMembers.outlook(row.deviceid) : undefined
    const expected = outlook === undefined ? {} : { everyMs: outlook.everyMs, wasOverdue: outlook.isOverdue }
    const writes = async (sent: Sent) => {
      const [latest, again] = await Promise.all([store.head(changeid), store.row(row.deviceid, changeid)])
      if (latest?.state !== 'running' || latest.lease !== head.lease) return undefined
      if (again?.state !== 'waiting') return undefined
      const conflicts = [...(again.conflicts ?? []), ...(sent.conflicts ?? [])]
      const change = {
        ...sent,
        ...expected,
        stateMs: now(),
        ...(conflicts.length === 0 ? {} : { conflicts }),
      }
      return [store.rowWrite(again, change), store.runsCheck(head)]
    }
    if (!isHeld) {
      const gone: Sent = { state: 'skipped', note: 'It is not in the group any more.' }
      await transactUntilDone(documents, async () => ({
        items: (await writes(gone)) ?? [],
        result: undefined,
      }))
      return
    }
    const { window } = plan.pace
    const set = {
      ...(window === undefined ? {} : { window }),
      ...(row.zone === undefined ? {} : { zone: row.zone }),
    }
    await carriers[head.kind]({
      row,
      patch: row.patch ?? plan.patch,
      allowUnknownKeys: plan.allowUnknownKeys,
      by: head,
      ...(head.undoOf === undefined ? {} : { ours: row.before ?? {} }),
      ref: { changeid, keys: plan.keys, set },
      writes,
    })
  }

  const changeOf = (
    head: SetHead,
    decision: Decision,
    counts: SetHead['counts'],
  ): [HeadChange, TransactItem[]] => {
    const nowMs = now()
    const { next } = decision
    const passed = head.waves.map((wave, at) => (at === head.wave ? { ...wave, passedMs: nowMs } : wave))
    switch (next.kind) {
      case 'same':
        return [{ counts }, []]
      case 'wave': {
        const waves = passed.map((wave, at) => (at === next.wave ? { ...wave, startedMs: nowMs } : wave))
        const { name, total } = waves[next.wave] ?? { name: '', total: 0 }
        return [
          { counts, wave: next.wave, waves },
          [note(head, 'Went On', `${name} begins: ${countDevices(total)}.`, thePortal, nowMs)],
        ]
      }
      case 'stop':
        return [
          {
            ...{ counts, state: 'stopped', stateMs: nowMs, reason: next.reason },
            ...{ takesBack: true, notifies: true, dueMs: nowMs },
          },
          [note(head, 'Stopped', next.reason, thePortal, nowMs)],
        ]
      case 'end':
        return [
          {
            counts,
            state: 'ended',
            stateMs: nowMs,
            endedMs: nowMs,
            waves: passed,
            takesBack: true,
            dueMs: nowMs,
          },
          [note(head, 'Ended', describeCounts(counts), thePortal, nowMs)],
        ]
    }
  }

  const run = async (head: SetHead): Promise<void> => {
    const plan = await store.plan(head.changeid)
    if (plan === undefined) return
    const { rows, members } = await readMembers.all(head, plan)
    const nowMs = now()
    const { pace, hasCanary } = plan
    const { wave, forgivenMs } = head
    const set = {
      wave,
      waves: plan.waves.length,
      hasCanary,
      forgivenMs,
      pace,
      leastWaitMs: leastWaitMs[head.kind],
    }
    const decision = decide(set, members, nowMs)
    const byId = new Map<string, SetRow>(rows.map((row) => [row.deviceid, row]))
    for (const { deviceid, state, note: why } of decision.marks) {
      const row = byId.get(deviceid)
      if (row === undefined) continue
      if (await tryWrite(documents, store.rowWrite(row, { state, note: why, stateMs: nowMs })))
        byId.set(deviceid, { ...row, state })
    }
    const counts = countStates([...byId.values()])
    const [change, also] = changeOf(head, decision, counts)
    const isMoved = decision.next.kind !== 'same'
    if (isMoved) {
      if (decision.next.kind !== 'wave') {
        await move(head, change, also)
        return
      }
      if (!(await move(head, { ...change, dueMs: nowMs }, also))) return
    }
    const latest = isMoved ? { ...head, version: head.version + 1 } : head
    const held = decision.send.length === 0 ? new Set<string>() : await parts.readHeld(head.groupid)
    const inTurn = decision.send.slice(0, sendsInTurn)
    for (const some of chunk(inTurn, sendsAtOnce)) {
      await Promise.all(
        some.map(async (deviceid) => {
          const row = byId.get(deviceid)
          if (row !== undefined) await send(latest, plan, row, held.has(deviceid))
        }),
      )
    }
    // What was sent may be decided at once, and more may be in turn.
    const freshMs = Math.max(head.stateMs, head.waves[head.wave]?.startedMs ?? 0)
    const restMs = Math.min(Math.max((nowMs - freshMs) / 20, soonestMs), latestMs)
    const isMore = isMoved || inTurn.length > 0
    await move(latest, {
      counts,
      dueMs: isMore ? nowMs : Math.min(decision.dueMs ?? Infinity, nowMs + restMs),
    })
  }

  const step = async (head: SetHead): Promise<void> => {
    if (head.state === 'preparing') return discard(head)
    const plan = await store.plan(head.changeid)
    if (plan === undefined) return undefined
    if (head.takesBack) return takeBack(head, await store.rows(head.changeid, plan.waves.flat()))
    if (head.notifies) {
      await parts.notifyStop(head, plan)
      await move(head, { notifies: false, dueMs: null })
      return undefined
    }
    if (head.state === 'running') return run(head)
    await move(head, { dueMs: null })
    return undefined
  }

  const release = ({ changeid, lease }: SetHead) =>
    tryWrite(
      documents,
      setFields(TableName, setKey.head(changeid), { set: { leasedUntilMs: 0 }, when: { lease } }),
    )

  return async (changeid) => {
    for (let turn = 0; turn < maxTurns; turn += 1) {
      const head = await store.head(changeid)
      if (head?.dueMs === undefined) return
      if (head.dueMs > now()) {
        await parts.lookAgain(changeid, head.dueMs)
        return
      }
      const lease = parts.newId(now())
      if (!(await store.tryLease(head, lease, now()))) return
      const leased = { ...head, lease }
      try {
        await step(leased)
      } finally {
        await release(leased)
      }
    }
  }
}

/** What of a set came to its end how, in a sentence. */
export const describeCounts = (counts: Readonly<Record<string, number>>): string => {
  const words = {
    healthy: 'healthy',
    confirmed: 'confirmed',
    refused: 'refused it',
    silent: 'silent',
    skipped: 'skipped',
    conflict: 'with a conflict',
  }
  const parts = Object.entries(words).flatMap(([state, word]) => {
    const count = counts[state] ?? 0
    return count === 0 ? [] : [`${count} ${word}`]
  })
  return parts.length === 0 ? 'No device was changed.' : `${parts.join(', ')}.`
}
