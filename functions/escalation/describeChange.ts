import type { ChainFields } from '../../shared/escalation/chain'
import type { RotaFields } from '../../shared/escalation/rota'
import { type NameOf, sayShift, sayStep } from '../../shared/escalation/words'
import { secondMs } from '../../shared/core/time'

/** A line of the log is read on one screen. */
const maxLength = 1000

const minute = (ts: number): string =>
  `${new Date(ts * secondMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`

const turned = (what: string, from: string, to: string): string[] =>
  from === to ? [] : [`${what}: ${from} → ${to}`]

/** Of two lists what is gone and what is new, in words. */
const compared = (what: string, from: readonly string[], to: readonly string[]): string[] => {
  const gone = from.filter((each) => !to.includes(each))
  const added = to.filter((each) => !from.includes(each))
  const one = (list: readonly string[]) => (list.length === 0 ? 'none' : list.join('; '))
  return gone.length === 0 && added.length === 0 ? [] : [`${what}: ${one(gone)} → ${one(added)}`]
}

const joined = (name: string, parts: readonly string[]): string =>
  [name, ...parts].join(' | ').slice(0, maxLength)

export const describeRota = (from: RotaFields | undefined, to: RotaFields, nameOf: NameOf): string => {
  const shifts = (rota?: RotaFields) => (rota?.shifts ?? []).map((shift) => sayShift(shift, nameOf))
  const overrides = (rota?: RotaFields) =>
    (rota?.overrides ?? []).map(
      ({ fromTs, toTs, userid }) => `${minute(fromTs)} to ${minute(toTs)} ${nameOf(userid)}`,
    )
  return joined(to.name, [
    ...turned('name', from?.name ?? to.name, to.name),
    ...turned('time zone', from?.timeZone ?? 'none', to.timeZone),
    ...compared('shifts', shifts(from), shifts(to)),
    ...compared('overrides', overrides(from), overrides(to)),
  ])
}

export const describeChain = (
  from: ChainFields | undefined,
  to: ChainFields,
  nameOf: NameOf,
  rotaName: (rotaid: string) => string,
): string => {
  const steps = (chain?: ChainFields) => (chain?.steps ?? []).map((step) => sayStep(step, nameOf, rotaName))
  return joined(to.name, [
    ...turned('name', from?.name ?? to.name, to.name),
    ...turned('level', from?.level ?? 'none', to.level),
    ...compared('steps', steps(from), steps(to)),
  ])
}
