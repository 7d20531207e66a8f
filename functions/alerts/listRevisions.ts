import { Problem } from '../../shared/core/problem'
import { alertLists } from '../../shared/alerts/alertSettings'
import { type BasedOn, type Revisions, changedMeanwhile } from '../../shared/settings/deviceConfig'
import { revisionOf } from '../core/store/revisionOf'
import type { AlertItem } from './alertStore'

type Lists = Pick<AlertItem, 'emailList' | 'phoneList'>

const words = { ALERTS_emailList: 'email addresses', ALERTS_phoneList: 'mobile numbers' } as const

/** Of each list of addresses; in another order it is the same. */
export const listRevisions = ({ emailList, phoneList }: Lists): Record<keyof typeof words, string> => ({
  ALERTS_emailList: revisionOf([...emailList].sort()),
  ALERTS_phoneList: revisionOf([...phoneList].sort()),
})

/**
 * A list that is already as it is wanted may be asked for again: the answer to the first time may have been lost.
 * @throws Problem `conflict` for a list that is neither what a change was made from nor what it would make of it
 */
export const refuseChangedLists = (basedOn: BasedOn, present: Lists, wanted: Lists): void => {
  const [now, then]: Revisions[] = [listRevisions(present), listRevisions(wanted)]
  for (const list of alertLists) {
    const before = basedOn[list]
    if (before === undefined || now?.[list] === before || now?.[list] === then?.[list]) continue
    const message = `The ${words[list]} were changed by another person meanwhile. Please look at them and save again.`
    throw new Problem('conflict', message, { resultCode: changedMeanwhile })
  }
}
