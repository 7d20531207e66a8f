import { isDeepStrictEqual } from 'node:util'
import { settingsAt } from '../../functions/ledger/settingsAt'
import { withoutSecrets } from '../../shared/settings/secrets'
import type { Invariant } from './Invariant'

/** By a clock that was set back the portal holds what comes next for older, for as long. */
const inOrder =
  (invariant: Invariant): Invariant =>
  (facts) =>
    facts.isSetBack ? [] : invariant(facts)

const show = (value: object): string => JSON.stringify(value)

const deviceIsKnown: Invariant = ({ settings }) =>
  settings.flatMap(({ deviceid, has, reported }) =>
    isDeepStrictEqual(has, reported)
      ? []
      : [`${deviceid} has ${show(has)}, and the portal says ${show(reported)}`],
  )

/**
 * Each change since the beginning is in the ledger: taken back, they lead to what was then; carried out, to what is
 * now. Of a secret it keeps no value.
 */
const ledgerIsState: Invariant = ({ settings }) =>
  settings.flatMap(({ deviceid, first, reported: whole, turns }) => {
    const reported = withoutSecrets(whole)
    const then = settingsAt(reported, turns, 0).settings
    const newest = turns
      .filter(({ outcome }) => outcome === 'confirmed' || outcome === 'reported')
      .sort((a, b) => (a.outcomeTs ?? 0) - (b.outcomeTs ?? 0) || (a.id < b.id ? -1 : 1))
    const changed = newest.filter(({ isSecret }) => !isSecret).map(({ key, to }) => [key, to] as const)
    const now = { ...first, ...Object.fromEntries(changed) }
    return [
      ...(isDeepStrictEqual(then, first)
        ? []
        : [`${deviceid} began with ${show(first)}, and the ledger says ${show(then)}`]),
      ...(isDeepStrictEqual(now, reported)
        ? []
        : [`${deviceid} has ${show(reported)}, and the ledger says ${show(now)}`]),
    ]
  })

/** What was saved is on record, once for each time it was asked for at most. */
const savesAreKept: Invariant = ({ saves, settings }) =>
  settings.flatMap(({ deviceid, turns }) => {
    const own = saves.filter((save) => save.deviceid === deviceid)
    const kept = new Set(turns.filter(({ via }) => via === 'page').map(({ id }) => id)).size
    const [least, most] = [
      own.filter(({ isAnswered }) => isAnswered).length,
      own.reduce((sum, { tries }) => sum + tries, 0),
    ]
    return kept >= least && kept <= most
      ? []
      : [`${deviceid} has ${kept} saves on record; ${least} were answered, ${most} asked for`]
  })

export const settingInvariants: Readonly<Record<string, Invariant>> = {
  'the portal knows the settings of a device': inOrder(deviceIsKnown),
  'ledger = state': inOrder(ledgerIsState),
  'each save is on record': savesAreKept,
}
