import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { abortChangeSet, pauseChangeSet, resumeChangeSet } from '../../shared/changes/changeSets'
import { type SetState, isOpenSet } from '../../shared/changes/changeSet'
import type { GroupId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import type { CommandStore } from '../commands/commandStore'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import { transactUntilDone } from '../core/store/storeWrites'
import type { WriteLog } from '../serverlog/logEntry'
import { openNoteOnGroup, countDevices } from './setNotes'
import type { SetHead, SetRow } from './setItems'
import type { EnqueueSet } from './setQueue'
import type { HeadChange, SetStore } from './setStore'

export interface SteerParts {
  documents: DynamoDBDocumentClient
  store: SetStore
  commands: Pick<CommandStore, 'read'>
  writeLog: WriteLog
  enqueue: EnqueueSet
  now: Clock
}

interface Asked {
  groupid: GroupId
  changeid: string
}

/** A device that has carried the change out, whatever came of it since: an undo gives it back what it had. */
export const hasIt = ({ confirmedMs }: Pick<SetRow, 'confirmedMs'>): boolean => confirmedMs !== undefined

/** One that has it, and of which it is known what it had. */
export const canGoBack = (row: Pick<SetRow, 'confirmedMs' | 'before'>): boolean =>
  hasIt(row) && Object.keys(row.before ?? {}).length > 0

export const readSet = async (
  store: Pick<SetStore, 'head' | 'plan' | 'rows'>,
  { groupid, changeid }: Asked,
) => {
  const [head, plan] = await Promise.all([store.head(changeid), store.plan(changeid)])
  if (head === undefined || plan === undefined || head.groupid !== groupid) throw new Problem('notFound')
  return { head, plan, rows: await store.rows(changeid, plan.waves.flat()) }
}

/** Devices whose command has left and is not answered. */
export const handedOverOf = async (
  commands: Pick<CommandStore, 'read'>,
  rows: readonly SetRow[],
): Promise<Set<string>> => {
  const queued = rows.filter(({ state }) => state === 'queued')
  const found = await Promise.all(
    queued.map(async ({ deviceid, commandID = '' }) => {
      const command = await commands.read(deviceid, commandID)
      return command?.status === 'sent' ? [deviceid] : []
    }),
  )
  return new Set(found.flat())
}

const whoOf = ({ name, email }: Caller): string => (name === '' ? email : name)

/** Moves a set from one of some states, as the worker or another person lets it. */
const move = async (
  { documents, store, writeLog, now }: SteerParts,
  asked: Asked,
  caller: Caller,
  {
    from,
    step,
    change,
  }: { from: (state: SetState) => boolean; step: string; change: (head: SetHead) => HeadChange },
): Promise<void> => {
  const note = openNoteOnGroup(writeLog)
  await transactUntilDone(documents, async () => {
    const head = await store.head(asked.changeid)
    if (head?.groupid !== asked.groupid) throw new Problem('notFound')
    if (!from(head.state)) {
      const message = `The change set is ${head.state} already.`
      throw new Problem('conflict', message, { field: 'changeid' })
    }
    return {
      items: [
        store.headWrite(head, { stateMs: now(), ...change(head) }),
        note(head, step, '', caller, now()),
      ],
      result: undefined,
    }
  })
}

const cannotCallBack = (count: number): string =>
  count === 0 ? '' : ` ${count} already handed over cannot be called back.`

export const pauseSet =
  (parts: SteerParts): Serve<typeof pauseChangeSet> =>
  async (asked, caller) => {
    const { store, commands, enqueue, now } = parts
    await move(parts, asked, caller, {
      from: (state) => state === 'running',
      step: 'Paused',
      change: () => ({
        state: 'paused',
        reason: `Paused by ${whoOf(caller)}.`,
        takesBack: true,
        dueMs: now(),
      }),
    })
    const { rows } = await readSet(store, asked)
    const { size } = await handedOverOf(commands, rows)
    await enqueue(asked.changeid)
    return { message: `Paused.${cannotCallBack(size)}`, handedOver: size }
  }

export const resumeSet =
  (parts: SteerParts): Serve<typeof resumeChangeSet> =>
  async ({ acceptFailures, ...asked }, caller) => {
    const { now } = parts
    await move(parts, asked, caller, {
      from: (state) => state === 'paused' || state === 'stopped',
      step: 'Resumed',
      change: ({ state, reason = '' }) => {
        if (state === 'stopped' && !acceptFailures) {
          const why = `It stopped by itself: ${reason} To go on all the same, accept the failures.`
          throw new Problem('invalid', why, { field: 'acceptFailures' })
        }
        const forgiven = acceptFailures ? { forgivenMs: now() } : {}
        return {
          ...{
            state: 'running' as const,
            reason: `Resumed by ${whoOf(caller)}.`,
            ...{ takesBack: false, notifies: false, dueMs: now() },
          },
          ...forgiven,
        }
      },
    })
    await parts.enqueue(asked.changeid)
    return { message: 'Resumed.' }
  }

export const abortSet =
  (parts: SteerParts): Serve<typeof abortChangeSet> =>
  async (asked, caller) => {
    const { store, commands, enqueue, now } = parts
    await move(parts, asked, caller, {
      from: (state) => isOpenSet(state) && state !== 'preparing',
      step: 'Aborted',
      change: () => ({
        ...{ state: 'aborted' as const, reason: `Aborted by ${whoOf(caller)}.`, endedMs: now() },
        ...{ takesBack: true, notifies: false, dueMs: now() },
      }),
    })
    const { rows } = await readSet(store, asked)
    const { size } = await handedOverOf(commands, rows)
    const undoable = rows.filter(canGoBack).length
    await enqueue(asked.changeid)
    const offer = undoable === 0 ? '' : ` An undo gives ${countDevices(undoable)} back what they had.`
    return { message: `Aborted.${cannotCallBack(size)}${offer}`, handedOver: size, undoable }
  }
