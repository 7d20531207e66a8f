import type { UserId } from '../../shared/core/ids'
import { minuteMs } from '../../shared/core/time'
import type { Chain, ChainStep } from '../../shared/escalation/chain'
import { onCallAt } from '../../shared/escalation/onCall'
import type { Rota } from '../../shared/escalation/rota'

/** What a chain was to a person: a step of theirs, none while others were on call, or nothing at all. */
export type Duty =
  { kind: 'due'; step: number } | { kind: 'offDuty'; onCall: readonly UserId[] } | { kind: 'none' }

const membersOf = ({ people }: ChainStep, rota: Rota | undefined): readonly UserId[] =>
  people ?? [
    ...(rota?.shifts ?? []).flatMap((shift) => shift.people),
    ...(rota?.overrides ?? []).map(({ userid }) => userid),
  ]

/** The first step of a chain that is for a person, of an occurrence that asks for people from `fromMs` on. */
export const dutyIn = (
  userid: UserId,
  { chain, rotas }: { chain: Chain; rotas: readonly Rota[] },
  fromMs: number,
): Duty => {
  let duty: Duty = { kind: 'none' }
  for (const [n, step] of chain.steps.entries()) {
    const rota = rotas.find(({ rotaid }) => rotaid === step.rotaid)
    if (!membersOf(step, rota).includes(userid)) continue
    const atMs = fromMs + step.afterMinutes * minuteMs
    const onCall = step.people ?? (rota === undefined ? [] : onCallAt(rota, atMs))
    if (onCall.includes(userid)) return { kind: 'due', step: n }
    if (duty.kind === 'none') duty = { kind: 'offDuty', onCall }
  }
  return duty
}
