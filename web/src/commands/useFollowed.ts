import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { getCommands } from '../../../shared/commands/commandQueue'
import { DeviceId } from '../../../shared/core/ids'
import { callEndpoint } from '../core/api/callEndpoint'
import { type Followed, followedState, isEnded } from './followedState'

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
    return entry === undefined ? undefined : followedState(entry, queue, Date.now())
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
