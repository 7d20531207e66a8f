import { useEffect, useEffectEvent, useState } from 'react'
import { getCommands } from '../../../../shared/commands/commandQueue'
import { DeviceId } from '../../../../shared/core/ids'
import { callEndpoint } from '../../core/api/callEndpoint'
import { type Followed, followedState, isEnded } from './followedState'

/** Between two questions, and until the same device is asked again. */
const pace = { nextMs: 500, againMs: 3000 }
/** A device that is busy has newer commands than this one. */
const dataPoints = 50

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
  const [followed, setFollowed] = useState<ReadonlyMap<string, Followed>>(new Map())
  const openOnes = useEffectEvent(() =>
    [...commands].filter(([id]) => {
      const known = followed.get(id)
      return known === undefined || !isEnded(known)
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
          if (now !== undefined) setFollowed((before) => new Map(before).set(id, now))
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
  return followed
}
