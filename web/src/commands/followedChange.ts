import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { getCommands, type CommandEntry } from '../../../shared/commands/commandQueue'
import { DeviceId } from '../../../shared/core/ids'
import type { OutputOf } from '../../../shared/core/endpoint'
import { callEndpoint } from '../core/api/callEndpoint'
import { commandState } from './commandState'
import { describeContact } from './useCommands'
import { portalNowMs } from '../ui/text/portalClock'

/** How far a change has come that was saved for a device. */
export interface Followed {
  readonly state: 'queued' | 'waitsForContact' | 'handedOver' | 'success' | 'error' | 'cancelled'
  readonly note: string | undefined
}

/** Saved, and not looked at yet. */
export const justSaved: Followed = { state: 'queued', note: undefined }

const openStates: readonly string[] = ['queued', 'waitsForContact', 'handedOver']

const isEnded = ({ state }: Pick<Followed, 'state'>): boolean => !openStates.includes(state)

type Queue = Pick<OutputOf<typeof getCommands>, 'pending' | 'waits_for' | 'contact'>

const waitsFor = ({ contact, ...standing }: Queue, nowMs: number): string | undefined =>
  contact === undefined ? undefined : describeContact({ ...standing, contact }, nowMs).text

/** Nothing goes out before the device is heard of again. */
const isAway = ({ waits_for, contact }: Queue): boolean =>
  waits_for === 'contact' && contact?.isConnected === false

const progressOf = ({ ota_status }: CommandEntry): string =>
  ota_status === undefined ? '' : ` ${Math.round(ota_status.progress)} % done.`

/** Settings of people who may no longer change them stay behind. */
const leftOutOf = ({ left_out = [] }: CommandEntry): string | undefined =>
  left_out.length === 0
    ? undefined
    : left_out.map(({ keys, reason }) => `${keys.join(', ')} did not go out: ${reason}`).join(' ')

/** Where the command stands that carries a change: the device has the change only once it has answered. */
export const followedState = (entry: CommandEntry, queue: Queue, nowMs: number): Followed => {
  if (entry.status === 'revoked') return { state: 'error', note: entry.reason ?? 'The portal revoked it.' }
  if (entry.status === 'cancelled' || entry.delete_ts !== undefined) {
    return { state: 'cancelled', note: 'The command was cancelled.' }
  }
  switch (entry.status) {
    case 'queued':
      return { state: isAway(queue) ? 'waitsForContact' : 'queued', note: waitsFor(queue, nowMs) }
    case 'sent':
      return { state: 'handedOver', note: `The device has it: its answer is awaited.${progressOf(entry)}` }
    case 'complete': {
      const note = leftOutOf(entry)
      return note === undefined
        ? { state: 'success', note: 'Applied by the device.' }
        : { state: 'error', note }
    }
    case 'noAnswer':
      return { state: 'error', note: 'The device did not answer.' }
    default:
      return { state: 'error', note: commandState(entry).text }
  }
}

/** Between two questions, and until the same device is asked again. */
const pace = { nextMs: 500, againMs: 3000 }
/** A device that is busy has newer commands than this one. */
const dataPoints = 50

const keyOf = (id: string, commandID: string): string => `${id} ${commandID}`

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const readOne = async (id: string, commandID: string): Promise<Followed | undefined> => {
  try {
    const { data, ...queue } = await callEndpoint(getCommands, { deviceid: DeviceId.parse(id), dataPoints })
    const entry = data.find((each) => each.commandID === commandID)
    return entry === undefined ? undefined : followedState(entry, queue, portalNowMs())
  } catch {
    // It is asked again.
    return undefined
  }
}

/**
 * How far each command has come, by its device; one device after the other is asked while the page is open and in sight,
 * until all of them have come to their end.
 */
export const useFollowed = (commands: ReadonlyMap<string, string>): ReadonlyMap<string, Followed> => {
  /** By command: a device may get another one while the page is open. */
  const [known, setKnown] = useState<ReadonlyMap<string, Followed>>(new Map())
  const openOnes = useEffectEvent(() =>
    [...commands].filter(([id, commandID]) => {
      const now = known.get(keyOf(id, commandID))
      return now === undefined || !isEnded(now)
    }),
  )
  useEffect(() => {
    let isWanted = true
    const follow = async () => {
      while (isWanted) {
        const round = document.hidden ? [] : openOnes()
        for (const [id, commandID] of round) {
          const now = await readOne(id, commandID)
          if (!isWanted) return
          if (now !== undefined) setKnown((before) => new Map(before).set(keyOf(id, commandID), now))
          await wait(pace.nextMs)
        }
        await wait(Math.max(pace.nextMs, pace.againMs - round.length * pace.nextMs))
      }
    }
    void follow()
    return () => {
      isWanted = false
    }
  }, [])
  return useMemo(
    () =>
      new Map(
        [...commands].flatMap(([id, commandID]) => {
          const now = known.get(keyOf(id, commandID))
          return now === undefined ? [] : [[id, now] as const]
        }),
      ),
    [commands, known],
  )
}
