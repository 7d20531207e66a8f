import type { Clock } from '../../shared/core/time'
import type { CheckSets } from '../commands/handoverCheck'
import type { SetStore } from './setStore'
import { isOpen } from './windows'

/**
 * A command of a change set goes out while the set runs and its window is open. That it runs is checked in the transaction
 * that hands over: after a pause was answered nothing of it goes out.
 */
export const openCheckSets =
  (store: Pick<SetStore, 'head' | 'runsCheck'>, now: Clock): CheckSets =>
  async ({ changes = [] }) => {
    const refs = changes.filter(({ set }) => set !== undefined)
    if (refs.length === 0) return { kind: 'go', checks: [] }
    const heads = await Promise.all(refs.map(({ changeid }) => store.head(changeid)))
    const held = heads.find((head) => head?.state !== 'running')
    if (held !== undefined || heads.includes(undefined)) {
      const state = held?.state ?? 'ended'
      return { kind: 'takeBack', reason: `The change set that it is part of is ${state}.` }
    }
    if (!refs.every(({ set }) => isOpen(set?.window, set?.zone, now()))) return { kind: 'wait' }
    return { kind: 'go', checks: refs.map(({ changeid }) => store.runsCheck({ changeid })) }
  }
