import { useEffect, useState } from 'react'
import { planChangeSet, getChangeSet, getChangeSets } from '../../../../shared/changes/changeSets'
import type { OutputOf, RequestOf } from '../../../../shared/core/endpoint'
import type { GroupId } from '../../../../shared/core/ids'
import { callEndpoint } from '../../core/api/callEndpoint'
import { readsOf } from '../../core/api/readsOf'
import { useEndpoint } from '../../core/api/useEndpoint'
import { isUnderWay } from './setWords'

const underWayMs = 5000
/** Others may pause, resume or undo it. */
const calmMs = 60_000

/** One change set, read again while anything of it may change. */
export const useChangeSet = (groupid: GroupId, changeid: string) =>
  useEndpoint(
    getChangeSet,
    { groupid, changeid },
    { refreshInterval: (latest) => (latest === undefined || isUnderWay(latest) ? underWayMs : calmMs) },
  )

/** What is old once a set was steered. */
export const readsOfSets = (groupid: GroupId) => [
  readsOf(getChangeSet, { groupid }),
  readsOf(getChangeSets, { groupid }),
]

export type SetPlan = OutputOf<typeof planChangeSet>
type Asked = RequestOf<typeof planChangeSet>

/** A number that is being typed is asked about once it is whole. */
const typingMs = 400

interface Known {
  readonly asked: string
  readonly plan?: SetPlan
  readonly error?: unknown
}

/** How a change set would go about its devices, asked anew whenever it is another one; undefined asks nothing. */
export const usePlan = (asked: Asked | undefined) => {
  const text = asked === undefined ? '' : JSON.stringify(asked)
  const [known, setKnown] = useState<Known>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (text === '') return undefined
    const control = new AbortController()
    const timer = setTimeout(() => {
      callEndpoint(planChangeSet, JSON.parse(text) as Asked, control.signal).then(
        (plan) => setKnown({ asked: text, plan }),
        (error: unknown) => {
          if (!control.signal.aborted) setKnown({ asked: text, error })
        },
      )
    }, typingMs)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [text, tries])
  const isCurrent = known?.asked === text && text !== ''
  return {
    plan: isCurrent ? known.plan : undefined,
    error: isCurrent ? known.error : undefined,
    retry: () => {
      setKnown(undefined)
      setTries((count) => count + 1)
    },
  }
}
