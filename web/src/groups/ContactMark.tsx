import { Ago } from '../ui/text/Ago'
import { StatusMark, type StatusTone } from '../ui/feedback/StatusMark'
import type { ContactState } from './contactState'

const tones = { live: 'ok', stale: 'warning', never: 'none' } as const satisfies Record<
  ContactState,
  StatusTone
>

/** When a device was last heard of, marked when that is too long ago. */
export const ContactMark = ({ state, ms }: { state: ContactState; ms: number | undefined }) => (
  <StatusMark tone={tones[state]}>
    {ms === undefined ? 'No contact yet' : <Ago ms={ms} className="tabular" />}
    {state === 'stale' && ' (stale)'}
  </StatusMark>
)
