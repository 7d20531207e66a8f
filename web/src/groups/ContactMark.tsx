import { Ago } from '../ui/text/Ago'
import { StatusMark } from '../ui/feedback/StatusMark'
import type { ContactState } from './contactState'

/** When a device was last heard of; marked only where that is too long ago, or has never been. */
export const ContactMark = ({ state, ms }: { state: ContactState; ms: number | undefined }) => {
  if (ms === undefined) return <StatusMark tone="none">No contact yet</StatusMark>
  const ago = <Ago ms={ms} className="tabular" />
  return state === 'live' ? ago : <StatusMark tone="warning">{ago} · offline</StatusMark>
}
