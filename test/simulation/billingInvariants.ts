import { isCharged, type Step } from '../../functions/billing/Payments'
import type { Invariant } from './Invariant'

/** Which devices a step puts on a term, and which it takes off one. */
const movesOf = (step: Step): { on: string[]; off: string[] } => {
  const keyOf = (term: string) => (deviceid: string) => `${deviceid} ${term}`
  if (step.kind === 'create') return { on: step.devices.map(keyOf(step.term)), off: [] }
  const { term, devices: before } = step.subscription
  const after = step.kind === 'cancel' ? [] : step.devices
  return {
    on: after.filter((each) => !before.includes(each)).map(keyOf(term)),
    off: before.filter((each) => !after.includes(each)).map(keyOf(term)),
  }
}

/** What is paid for already is not charged again, and nothing that no person asked for. */
const oneCharge: Invariant = ({ charges, subscribes }) => {
  const paid = new Set<string>()
  const wanted = new Set(subscribes.map(({ deviceid, term }) => `${deviceid} ${term}`))
  return charges.flatMap(({ step }) => {
    const { on, off } = movesOf(step)
    const wrong = isCharged(step)
      ? on.flatMap((key) => [
          ...(paid.has(key) ? [`${key} was charged again`] : []),
          ...(wanted.has(key) ? [] : [`${key} was charged, and no person asked for it`]),
        ])
      : []
    for (const key of off) paid.delete(key)
    for (const key of on) paid.add(key)
    return wrong
  })
}

const paidIsGiven: Invariant = ({ devices, subscribers, rows }) =>
  devices.flatMap(({ deviceid }) => {
    const record = rows.devices.find((row) => row.deviceid === deviceid && row.sk === 'RECORD')
    const { email } = (record?.subscriber ?? {}) as { email?: string }
    const payer = subscribers.find(({ devices: own }) => own.includes(deviceid))?.email
    return email === payer
      ? []
      : [`${deviceid} is paid by ${payer ?? 'no person'}, and the portal says ${email ?? 'no person'}`]
  })

export const billingInvariants: Readonly<Record<string, Invariant>> = {
  'one charge for each intent': oneCharge,
  'what is paid for is given, and nothing else': paidIsGiven,
}
