import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { makeChangeSet, planChangeSet } from '../../shared/changes/changeSets'
import { countStates } from '../../shared/changes/changeSet'
import { DeviceId, type GroupId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type Clock, minuteMs } from '../../shared/core/time'
import { type KeepAnswer, type ServeOnce, keepNothing } from '../core/http/answerOnce'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import { newId } from '../core/newId'
import { batchWrite } from '../core/store/batchWrite'
import { deleteItem, transactUntilDone, tryTransact } from '../core/store/storeWrites'
import { recordExpiry } from '../core/store/rowFields'
import type { WriteLog } from '../serverlog/logEntry'
import type { ContentStore } from './contentStore'
import { openNoteOnGroup, countDevices } from './setNotes'
import { type AskedParts, type Plan, readAsked } from './readAsked'
import { type SetHead, type SetPlan, type SetRow, rowItem, setKey } from './setItems'
import type { EnqueueSet } from './setQueue'
import { type SetStore, type Taken, findTaken } from './setStore'

export interface MakeParts extends AskedParts {
  documents: DynamoDBDocumentClient
  /** Of changes. */
  TableName: string
  store: SetStore
  contents: ContentStore
  writeLog: WriteLog
  enqueue: EnqueueSet
  now: Clock
}

/** A request that dies before its set begins leaves one that its worker then removes. */
const startWithinMs = 2 * minuteMs

export const planSet =
  (parts: MakeParts): Serve<typeof planChangeSet> =>
  async (asked) => {
    const plan = await readAsked(parts, asked)
    const names = new Map(plan.devices.map(({ deviceid, name }) => [deviceid as string, name]))
    const ids = plan.devices.map(({ deviceid }) => deviceid)
    const taken = await findTaken(parts.store, ids, plan.keys)
    const nameOf = (deviceid: string) => ({
      deviceid: DeviceId.parse(deviceid),
      name: names.get(deviceid) ?? '',
    })
    return {
      waves: plan.waves.map(({ name, deviceids }) => ({ name, devices: deviceids.map(nameOf) })),
      skipped: plan.skipped,
      taken: taken.map(({ deviceid, key, head: { changeid }, text }) => ({ deviceid, key, changeid, text })),
      warnings: plan.warnings,
      ...(plan.word === undefined ? {} : { word: plan.word }),
    }
  }

/** Names the other set, and where. */
const refuseTaken = (taken: readonly Taken[]): void => {
  const [first] = taken
  if (first === undefined) return
  const { deviceid, key, head, text } = first
  const who = head.name === '' ? head.email : head.name
  const more = taken.length > 1 ? `, as on ${countDevices(taken.length - 1)} more` : ''
  throw new Problem(
    'conflict',
    `${key} of ${deviceid} is being changed by another change set that has not ended: “${text}”, of ${who}${more}.`,
    { field: 'devices' },
  )
}

export interface NewSet extends Pick<
  SetPlan,
  'text' | 'keys' | 'patch' | 'pace' | 'hasCanary' | 'allowUnknownKeys'
> {
  groupid: GroupId
  kind: SetHead['kind']
  waves: { name: string; deviceids: DeviceId[] }[]
  rows: Omit<SetRow, 'changeid' | 'expiresAt'>[]
  undoOf?: string | undefined
  /** Scripts and files that are sent, or had before. */
  contents: readonly Buffer[]
}

/**
 * Writes a set and starts it: its devices are frozen before anything is sent. Each claims its settings by its rows before it
 * looks for others, so that of two at once at least one sees the other.
 * @throws Problem `conflict` where another open set changes the same
 */
export const startSet = async (
  { documents, TableName, store, contents, writeLog, enqueue, now }: Omit<MakeParts, keyof AskedParts>,
  made: NewSet,
  caller: Caller,
  also: (changeid: string) => ReturnType<KeepAnswer>,
): Promise<string> => {
  const startedMs = now()
  const changeid = newId(startedMs)
  const expiresAt = recordExpiry(startedMs)
  const { groupid, kind, waves, rows, undoOf, contents: kept, ...plan } = made
  const head: SetHead = {
    ...{ changeid, isSet: true, groupid, kind, total: rows.length, state: 'preparing', stateMs: startedMs },
    ...{ wave: 0, counts: countStates(rows), startedMs, forgivenMs: 0, takesBack: false, notifies: false },
    waves: waves.map(({ name, deviceids }) => ({ name, total: deviceids.length })),
    ...(undoOf === undefined ? {} : { undoOf }),
    ...{
      userid: caller.userid,
      email: caller.email,
      name: caller.name,
      leasedUntilMs: 0,
      version: 1,
      expiresAt,
    },
  }
  const ids = rows.map(({ deviceid }) => deviceid)
  refuseTaken(await findTaken(store, ids, plan.keys))
  for (const content of kept) await contents.keep(changeid, content)
  const fixed = { ...plan, waves: waves.map(({ deviceids }) => deviceids) }
  await tryTransact(documents, store.startWrites(head, fixed, startedMs + startWithinMs))
  const put = rows.map((row) => rowItem({ ...row, changeid, expiresAt }))
  await batchWrite(documents, TableName, { put })
  try {
    refuseTaken(await findTaken(store, ids, plan.keys, changeid))
  } catch (error) {
    await tryTransact(documents, [
      deleteItem(TableName, setKey.head(changeid), { version: head.version }),
      deleteItem(TableName, setKey.plan(changeid)),
      deleteItem(TableName, setKey.ofGroup(groupid, changeid)),
    ])
    throw error
  }
  const started = head.waves.map((wave, at) => (at === 0 ? { ...wave, startedMs } : wave))
  const waveWords = waves.map(({ name, deviceids }) => `${name}: ${deviceids.length}`).join(', ')
  await transactUntilDone(documents, async () => ({
    items: [
      store.headWrite(head, { state: 'running', stateMs: now(), waves: started, dueMs: now() }),
      openNoteOnGroup(writeLog)(
        head,
        'Started',
        `${plan.text}\n${countDevices(rows.length)}. ${waveWords}`,
        caller,
        now(),
      ),
      ...(await also(changeid)),
    ],
    result: undefined,
  }))
  await enqueue(changeid)
  return changeid
}

const rowsOf = (plan: Plan, nowMs: number): NewSet['rows'] => {
  const waveOf = new Map(plan.waves.flatMap(({ deviceids }, wave) => deviceids.map((each) => [each, wave])))
  const takePart = plan.devices.map(({ deviceid, before, zone }) => ({
    ...{ deviceid, wave: waveOf.get(deviceid) ?? 0, state: 'waiting' as const, stateMs: nowMs, before },
    ...(zone === undefined ? {} : { zone }),
    everyMs: 0,
  }))
  const left = plan.skipped.map(({ deviceid, why: note }) => ({
    ...{ deviceid, wave: plan.waves.length - 1, state: 'skipped' as const, stateMs: nowMs, note },
    everyMs: 0,
  }))
  return [...takePart, ...left]
}

export const makeSet =
  (parts: MakeParts): ServeOnce<typeof makeChangeSet> =>
  async (asked, caller, keep = keepNothing) => {
    const { kind, groupid, pace, allowUnknownKeys = false, word } = asked
    const plan = await readAsked(parts, asked)
    const { text, keys, patch, content, hasCanary, warnings } = plan
    if (plan.word !== undefined && word?.trim() !== plan.word) {
      const why = `These settings can cut devices off. To send them, type ${plan.word}.`
      throw new Problem('invalid', why, { field: 'word' })
    }
    if (plan.devices.length === 0) {
      const [first] = plan.skipped
      throw new Problem(
        'invalid',
        `No device is to be changed. ${first?.deviceid ?? ''}: ${first?.why ?? ''}`,
        {
          field: 'devices',
        },
      )
    }
    const rows = rowsOf(plan, parts.now())
    const waves = plan.waves.map(({ name }, at) => ({
      name,
      deviceids: rows.filter(({ wave }) => wave === at).map(({ deviceid }) => deviceid),
    }))
    const contents = content === undefined ? [] : [content]
    const made = {
      groupid,
      kind,
      text,
      keys,
      patch,
      pace,
      hasCanary,
      allowUnknownKeys,
      waves,
      rows,
      contents,
    }
    const changeid = await startSet(parts, made, caller, (id) => keep({ changeid: id, warnings }))
    return { changeid, warnings }
  }
