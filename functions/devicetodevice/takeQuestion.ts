import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { DeviceId } from '../../shared/core/ids'
import { type Clock, secondMs } from '../../shared/core/time'
import { commandSource } from '../../shared/core/topics'
import { DataKey, serverOwnedKeys } from '../../shared/data/reading'
import { isTooOld } from '../../shared/devicetodevice/allowedDevices'
import { tierOf } from '../../shared/plans/tierOf'
import type { PublishToDevice } from '../commands/publishToDevice'
import { atMost } from '../core/store/conditionOf'
import { log } from '../core/log'
import { setFields } from '../core/store/setFields'
import { tryWrite } from '../core/store/storeWrites'
import { type DeviceStore, type LinkItem, type RecordItem, deviceItem } from '../devices/deviceStore'
import { latestReading } from '../devices/latestReading'

const mostKeys = 20

/** What a device asks: the newest values of these keys of another one. */
const Question = z.object({
  id: z.int(),
  device: DeviceId,
  keys: z.array(DataKey).min(1).max(mostKeys),
})
type Question = z.infer<typeof Question>

/** Why a question is not answered, in the codes of command frames. */
const refusals = {
  malformed: { code: 400, message: 'ask with id, device and up to 20 keys' },
  plan: { code: 403, message: 'both devices need a Hosted plan' },
  firmware: { code: 403, message: 'a firmware update is required' },
  // Whether there is such a device is revealed only to devices that it names.
  notNamed: { code: 404, message: 'no such device, or it does not allow this one' },
  tooOften: { code: 429, message: 'at most one question a second' },
} as const
type Refusal = keyof typeof refusals

export interface QuestionSources {
  documents: DynamoDBDocumentClient
  TableName: string
  devices: Pick<DeviceStore, 'many' | 'record'>
  publish: PublishToDevice
  now: Clock
}

export interface TakeQuestion {
  (asker: DeviceId, text: string): Promise<void>
  /** How many were refused since this was asked last. */
  takeRefused(): number
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const judge = (
  asker: RecordItem | undefined,
  asked: RecordItem | undefined,
  nowMs: number,
): Refusal | undefined => {
  if (asker === undefined || asked?.allowedDevices?.includes(asker.deviceid) !== true) return 'notNamed'
  const isHosted = (record: RecordItem) => tierOf({ ...record, nowMs }).apiEnabled
  if (!isHosted(asker) || !isHosted(asked)) return 'plan'
  return isTooOld(asker.fw) || isTooOld(asked.fw) ? 'firmware' : undefined
}

const owned: readonly string[] = serverOwnedKeys

/** The values as the device sent them last; a key that its newest reading does not hold is absent. */
const valuesOf = ({ device, keys }: Question, link: LinkItem | undefined) => {
  const { ts, ...latest } = latestReading(link) ?? {}
  const held = keys.filter((key) => Object.hasOwn(latest, key) && !owned.includes(key))
  return { device, ts: ts ?? null, values: Object.fromEntries(held.map((key) => [key, latest[key]])) }
}

/** Answers one device about another that has named it, on the asker's command topic and at most once a second. */
export const openTakeQuestion = ({
  documents,
  TableName,
  devices,
  publish,
  now,
}: QuestionSources): TakeQuestion => {
  let refused = 0

  /** Whether this second is still free; the question takes it. */
  const takeTurn = (asker: DeviceId) => {
    const nowMs = now()
    const when = [{ askedMs: undefined }, { askedMs: atMost(nowMs - secondMs) }]
    const Key = { deviceid: asker, sk: deviceItem.asked }
    return tryWrite(documents, setFields(TableName, Key, { set: { askedMs: nowMs }, when }))
  }

  const answer = async (asker: DeviceId, question: Question) => {
    const { device } = question
    const [own, found] = await Promise.all([devices.record(asker), devices.many([device])])
    const asked = found.get(device)
    const refusal = judge(own, asked?.record, now())
    return refusal ?? valuesOf(question, asked?.link)
  }

  const decide = async (asker: DeviceId, question: Question | undefined) => {
    if (!(await takeTurn(asker))) return 'tooOften'
    return question === undefined ? 'malformed' : answer(asker, question)
  }

  const take = async (asker: DeviceId, text: string): Promise<void> => {
    const given = parse(text)
    const { data: question } = Question.safeParse(given)
    const decided = await decide(asker, question)
    const isRefusal = typeof decided === 'string'
    if (isRefusal) {
      refused += 1
      log.info('a question was refused', { asker, device: question?.device, why: decided })
    }
    const { data: known } = z.object({ id: z.int() }).safeParse(given)
    // Without an id no answer is expected.
    if (known === undefined) return
    const outcome = isRefusal ? { error: refusals[decided] } : { result: decided }
    await publish(asker, { id: known.id, src: commandSource(asker), dst: asker, ...outcome })
  }

  return Object.assign(take, {
    takeRefused: () => {
      const count = refused
      refused = 0
      return count
    },
  })
}
