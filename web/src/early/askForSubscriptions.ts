import { askMore, earlyBody } from '../core/boot/earlyAnswers'
import { storedKey } from '../core/storage/storedKey'
import { chooseGroup } from '../home/chooseGroup'

interface Addresses {
  /** Of the groups there are, and of who is signed in. */
  groups: string
  who: string
  /** Of the subscriptions of a group, with `{id}` for it. */
  ofGroup: string
}

const recentsOf = (userid: string): { id: string }[] => {
  try {
    const stored: unknown = JSON.parse(
      localStorage.getItem(storedKey(`user:${userid}`, 'homeRecent')) ?? '[]',
    )
    return Array.isArray(stored) ? (stored as { id: string }[]) : []
  } catch {
    // Refused or spoiled: the page does without a history, too.
    return []
  }
}

/** The subscriptions of the group that the page will choose, where the path names none. */
export const askForSubscriptions = async (
  { groups, who, ofGroup }: Addresses,
  token: Promise<string | undefined>,
): Promise<void> => {
  const [list, person] = await Promise.all([
    earlyBody(groups) as Promise<{ groups?: { groupid: string }[] } | undefined>,
    earlyBody(who) as Promise<{ userid?: string } | undefined>,
  ])
  const group = chooseGroup(recentsOf(person?.userid ?? ''), list?.groups ?? [])
  if (group !== undefined) askMore([ofGroup.replace('{id}', group.groupid)], token)
}
